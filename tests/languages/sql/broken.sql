CREATE TABLE [dbo].[before] ([id] INT NOT NULL)
GO
CREATE PROCEDURE dbo.fetch @id INT AS
BEGIN TRY
  EXEC sp_x @id;
END TRY
GO
CREATE TABLE after_it (id INT REFERENCES before (id));
SELECT name FROM {{ ref("after_it") }};

--#> problem parsed with errors near line
--#> def before struct 1-1 exported
--#> def fetch function 3-3 exported
--#> def after_it struct 8-8 exported
--#> ref after_it type 9

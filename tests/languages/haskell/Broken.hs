module Shop.Broken where

import Shop.Cart

first :: Cart -> Int
first cart = let x = (1 + in total cart

second :: Int -> Int
second n = first n )

data Kept = Kept Int
-- #> import Shop.Cart name=* 3
-- #> def first function exported
-- #> def second function exported
-- #> def Kept enum exported
-- #> ref total use 6
-- #> problem parsed with errors near line

-- Who buys.
CREATE TABLE IF NOT EXISTS shop.users (
  id SERIAL PRIMARY KEY,
  email VARCHAR(255) NOT NULL UNIQUE,
  org_id INT REFERENCES orgs (code),
  mood shop_mood,
  CONSTRAINT fk FOREIGN KEY (org_id) REFERENCES orgs (id)
);

CREATE TYPE shop_mood AS ENUM ('good', 'bad');

CREATE OR REPLACE VIEW active_users AS
  SELECT u.id, u.email AS mail, o.title
  FROM users u
  JOIN orgs o ON o.id = u.org_id
  WHERE u.email IS NOT NULL;

-- Sums up.
CREATE FUNCTION total(uid INT) RETURNS INT AS $$
BEGIN
  RETURN (SELECT sum(amount) FROM orders WHERE user_id = uid);
END;
$$ LANGUAGE plpgsql;

ALTER TABLE users ADD COLUMN nick TEXT;

INSERT INTO users (email, nick) VALUES ('a', 'b');
UPDATE users SET nick = 'x' WHERE email = 'a' AND id = 1;
DELETE FROM orders WHERE user_id = 2;
WITH recent AS (SELECT * FROM orders)
SELECT total(r.user_id) FROM recent r;
CREATE INDEX by_mail ON users (email);
CREATE TRIGGER audit BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION log_it();
DROP TABLE users;

--#> problem
--#> defs 10
--#> def users struct 1-8 exported doc=1-1 body=2
--#> sig users = CREATE TABLE IF NOT EXISTS shop.users
--#> def users.id field 3-3 exported type=SERIAL in=users
--#> def users.email field 4-4 exported type=VARCHAR(255) in=users
--#> def users.org_id field 5-5 exported type=INT
--#> def users.mood field 6-6 exported
--#> def shop_mood type 10-10 exported
--#> def active_users type 12-16 exported body=13
--#> def total function 18-23 exported doc=18-18
--#> def users.nick field 25-25 exported in=
--#> def audit function 33-33 exported
--#> ref orgs receiver= type 5 in=users.org_id
--#> ref orgs receiver= type 7 in=users
--#> ref code receiver=orgs use 5
--#> ref id receiver=orgs use 7
--#> ref shop_mood type 6
--#> ref users type 14 in=active_users
--#> ref orgs type 15 in=active_users
--#> ref email receiver=u use 13,16 in=active_users
--#> ref title receiver=o use 13 in=active_users
--#> ref org_id receiver=u use 15
--#> bind u users type 14 in=active_users
--#> bind o orgs type 15 in=active_users
--#> ref sum call 21 in=total
--#> ref orders type 21 in=total
--#> ref user_id receiver=orders use 21 in=total
--#> ref amount receiver=orders use 21 in=total
--#> ref users type 25 in=users.nick
--#> ref users type 27,28,32,34 in=
--#> ref users type 33 in=audit
--#> ref email receiver=users use 27,28,32
--#> ref nick receiver=users use 27,28
--#> ref id receiver=users use 28
--#> ref user_id receiver=orders use 29
--#> ref orders type 29,30
--#> ref total call 31
--#> ref user_id receiver=r use 31
--#> ref log_it call 33 in=audit
--#> no ref recent
--#> no ref u

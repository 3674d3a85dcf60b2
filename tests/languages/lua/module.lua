local util = require("app.util")
local M = {}
MAX = 3
local limit, other = 5, util.make()

--- Adds.
function M.add(a, b)
  local s = util.Store.new(a)
  s:run(b, limit)
  for i, v in ipairs(s.items) do v:go(MAX) end
  return helper(s) .. "cart.key"
end
function M:method(x) self.total = x; return self:add(x) end
local function priv() return M.add(1, 2) end
M.field = function(q) return q end
M.table = { nested = function() end, key = 1 }
function global_fn() end
return M

-- #> defs 10
-- #> def M variable 2-2
-- #> def MAX constant 3-3 exported
-- #> def limit variable 4-4
-- #> def other variable 4-4
-- #> def M.add method 6-12 body=8 exported doc=6-6
-- #> def M.method method 13-13 body=13 exported
-- #> def priv function 14-14 body=14
-- #> def M.field method 15-15 body=15 exported
-- #> def nested function 16-16 exported
-- #> def global_fn function 17-17 exported
-- #> sig M.add = function M.add(a, b)
-- #> sig M.method = function M:method(x)
-- #> sig priv = local function priv()
-- #> sig M.field = M.field = function(q)
-- #> sig nested = nested = function() end
-- #> sig global_fn = function global_fn() end
-- #> imports 1
-- #> import app.util alias=util 1
-- #> ref make receiver=util call 4 in=limit
-- #> ref util receiver= use 4 in=limit
-- #> ref M receiver= use 7 in=M.add
-- #> ref Store receiver=util use 8 in=M.add
-- #> ref new receiver=util.Store call 8 in=M.add
-- #> ref util receiver= use 8 in=M.add
-- #> ref limit receiver= use 9 in=M.add
-- #> ref run receiver=s call 9 in=M.add
-- #> ref MAX receiver= use 10 in=M.add
-- #> ref go receiver=v call 10 in=M.add
-- #> ref items receiver=s use 10 in=M.add
-- #> ref helper receiver= call 11 in=M.add
-- #> ref M receiver= use 13 in=M.method
-- #> ref add receiver=self call 13 in=M.method
-- #> ref self receiver= use 13 in=M.method
-- #> ref total receiver=self use 13 in=M.method
-- #> ref M receiver= use 14 in=priv
-- #> ref add receiver=M call 14 in=priv
-- #> ref M receiver= use 15 in=M.field
-- #> ref M receiver= use 16,18 in=
-- #> ref table receiver=M use 16 in=
-- #> bind util require() 1 in=
-- #> bind s util.Store.new() 8 in=M.add
-- #> string cart.key 11

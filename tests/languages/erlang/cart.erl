%% Carts.
-module(cart).
-behaviour(storage).
-export([total/1, total/2, put/2]).
-export_type([cart/0]).
-import(money, [round/1, add/2]).
-include("shop.hrl").
-include_lib("kernel/include/file.hrl").

-define(TAX, 0.2).
-define(LOG(X), logger:log(X)).
-record(item, {name :: binary(), price = 0 :: integer()}).
-type cart() :: [#item{}].
-callback get(Key :: term()) -> term().

%% @doc The total.
-spec total(cart()) -> float().
total(Items) ->
    total(Items, 0).

total([], Acc) -> Acc;
total([#item{price = P} | Rest], Acc) when P > 0 ->
    total(Rest, Acc + round(P)).

put(Key, Value) ->
    F = fun price/1,
    G = fun money:add/2,
    Mod = storage_ets,
    Mod:put(F, G),
    ?LOG(Value),
    ?MODULE:total(#item{name = Key, price = ?TAX}),
    spawn(?MODULE, loop, [Key]),
    gen_server:call(?MODULE, get),
    Key#item.price.

price(#item{price = P}) -> P.

-ifdef(TEST).
total_test() -> ?assertEqual(0, total([])).
-endif.
%% #> package cart
%% #> defs 13
%% #> def cart module 1-2 exported base=storage
%% #> def TAX constant 10-10
%% #> def LOG macro 11-11
%% #> def item struct 12-12
%% #> def item.name field 12-12 in=item
%% #> def item.price field 12-12 in=item
%% #> def cart type 13-13 exported
%% #> def get method 14-14
%% #> def total function 16-19 body=18 at=18 exported doc=16-16 ordinal=0
%% #> def total function 21-23 exported ordinal=1
%% #> def put function 25-34 exported
%% #> def price function 36-36
%% #> def total_test function 39-39 test
%% #> imports 4
%% #> import money name=round alias=round 6
%% #> import money name=add alias=add 6
%% #> import shop.hrl name=* 7 reexport
%% #> import kernel/include/file.hrl name=* 8 reexport
%% #> ref storage inherit 3
%% #> ref log receiver=logger call 11 in=LOG
%% #> ref cart type 17 in=total
%% #> ref total call 19 in=total
%% #> ref item type 22
%% #> ref price receiver=item use 22
%% #> ref round call 23
%% #> ref price receiver= call 26 in=put
%% #> ref add receiver=money call 27 in=put
%% #> ref put receiver=Mod call 29 in=put
%% #> ref LOG call 30 in=put
%% #> ref total receiver=?MODULE call 31 in=put
%% #> ref item construct 31 in=put
%% #> ref TAX use 31 in=put
%% #> ref loop receiver=?MODULE call 32 in=put
%% #> ref call receiver=gen_server call 33 in=put
%% #> no ref get
%% #> bind Mod storage_ets 28 in=put

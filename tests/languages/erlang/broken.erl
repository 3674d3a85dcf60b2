-module(broken).
-export([first/1]).

first(X) ->
    cart:total([X, .

second(Y) ->
    first(Y).
%% #> def broken module exported
%% #> def first function exported
%% #> def second function
%% #> ref first call 8
%% #> problem parsed with errors near line

(** Carts. *)

open Shop

type t
type shape = Circle of float | Square of { side : float }
type item = { name : string; price : Money.t }
exception Unknown of string

val total : ?tax:float -> t -> Money.t
(** The total. *)

val ( |+ ) : t -> item -> t

module type S = sig
  type key
  val put : key -> item -> unit
end

module Make (Store : S) : S with type key = Store.key

module Line : sig
  val amount : item -> int
end

external size : t -> int = "cart_size"
(* #> import Shop name=* 3
   #> import S alias=Store 20 type_only
   #> defs 17
   #> def t type 5-5 exported
   #> def shape enum 6-6 exported
   #> def shape.Circle constant 6-6 exported in=shape
   #> def item struct 7-7 exported
   #> def item.price field 7-7 exported type=Money.t in=item
   #> def Unknown constant 8-8 exported
   #> def total function 10-10 exported
   #> def |+ function 13-13 exported
   #> def S interface 15-18 body=15 exported
   #> def S.put method 17-17 exported in=S
   #> def Make module 20-20 exported base=S
   #> def Line module 22-24 exported
   #> def Line.amount function 23-23 exported in=Line
   #> def size function 26-26 exported
   #> sig total = val total : ?tax:float -> t -> Money.t
   #> ref t receiver=Money type 10 in=total
   #> ref item receiver= type 17 in=S.put
*)

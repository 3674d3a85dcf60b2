(* Carts. *)
open Shop
module F = Money.Format
module Mem = Storage.Make (Storage.Memory) (Json)
include Helpers

type item = { name : string; mutable price : int }
type shape = Circle of float | Square of { side : float }
exception Unknown of string

(** The total. *)
let total ?(tax = 0.2) cart =
  let rec sum acc = function
    | [] -> acc
    | { price; _ } :: rest -> sum (acc + Money.scale price) rest
  in
  sum 0 cart.items |> F.round tax

let rec even n = if n = 0 then true else odd (n - 1)
and odd n = even (n - 1)

let rate = 0.2
let ( |+ ) a b = add a b
let area : shape -> float = function Circle r -> r | Square _ -> raise (Unknown "x")

module Line : S with type t = int = struct
  type t = int
  let make x = let open Money in round x
end

module Make (Store : Storage.S) = struct
  let save x = Store.put x
end

class counter init = object (self)
  inherit base
  val mutable n = init
  method incr = self#notify n
end

let test_run () = (new counter 0)#incr; Line.(make 1)
(* #> defs 24
   #> def item struct 7-7 exported
   #> def item.name field 7-7 exported type=string in=item
   #> def item.price field 7-7 exported type=int in=item
   #> def shape enum 8-8 exported
   #> def shape.Circle constant 8-8 exported in=shape
   #> def shape.Square constant 8-8 exported in=shape
   #> def Unknown constant 9-9 exported
   #> def total function 11-17 body=13 exported doc=11-11 at=12
   #> def even function 19-19 exported
   #> def odd function 20-20 exported
   #> def rate variable 22-22 exported
   #> def |+ function 23-23 exported
   #> def area function 24-24 exported type=shape␠->␠float
   #> def F module 3-3 exported
   #> def Mem module 4-4 exported
   #> def Line module 26-29 exported base=S
   #> def Line.t type 27-27 exported in=Line
   #> def Line.make function 28-28 exported in=Line
   #> def Make module 31-33 exported
   #> def Make.save function 32-32 exported in=Make
   #> def counter class 35-39 exported base=base
   #> def counter.incr method 38-38 exported in=counter
   #> def test_run function 41-41 exported test
   #> sig total = let total ?(tax = 0.2) cart
   #> sig odd = and odd n
   #> imports 9
   #> import Shop name=* 2
   #> import Money.Format alias=F 3
   #> import Money.Format name=* 3 reexport
   #> import Storage.Make alias=Mem 4 type_only
   #> import Storage.Make name=* 4 reexport type_only
   #> import Helpers name=* 5 reexport
   #> import Money name=* 28
   #> import Storage.S alias=Store 31 type_only
   #> import Line name=* 41 type_only
   #> ref scale receiver=Money call 15 in=total
   #> ref round receiver=F call 17 in=total
   #> no ref sum
   #> no ref acc
   #> no ref price
   #> ref items receiver=cart use 17 in=total
   #> ref odd call 19 in=even
   #> ref add call 23
   #> ref Circle type 24 in=area
   #> ref Unknown construct 24 in=area
   #> ref S receiver= inherit 26 in=Line
   #> ref round receiver= call 28 in=Line.make
   #> ref put receiver=Store call 32 in=Make.save
   #> ref base inherit 36 in=counter
   #> ref notify receiver=self call 38 in=counter.incr
   #> ref counter construct 41 in=test_run
   #> ref make receiver= call 41 in=test_run
*)

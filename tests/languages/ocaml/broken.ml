open Shop

let first x =
  Cart.total (x

let second y = first y

module Kept = struct
  let third z = second z
end
(* #> import Shop name=* 1
   #> def first function exported
   #> def second function exported
   #> def Kept module exported
   #> ref total receiver=Cart use 4
   #> problem parsed with errors near line
*)

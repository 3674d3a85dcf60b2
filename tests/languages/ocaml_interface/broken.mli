val first : int -> (int
type kept = Kept of int
val second : int -> int
(* #> def second function exported
   #> problem parsed with errors near line
*)

module Shop.Broken

open Shop.Cart

let first x = Cart.total (x

let second y = first y

type Kept = { A: int }
// #> package Shop.Broken
// #> import Shop.Cart name=* 3
// #> def first function exported
// #> def second function exported
// #> ref total receiver=Cart 5
// #> problem parsed with errors near line

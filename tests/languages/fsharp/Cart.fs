namespace Shop

open System
module M = Shop.Money

/// An item.
type Item =
    { Name: string
      mutable Price: decimal }
    member this.Total(qty: int) = this.Price * M.scale qty
    static member Create(name, price) : Item = { Name = name; Price = price }

type Shape =
    | Circle of radius: float
    | Empty

type IStore =
    abstract member Put: string * Item -> unit

type Memory(init: int) =
    inherit Base(init)
    let helper x = x + init
    member _.Size = helper 1
    override this.Area() = base.Area()
    interface IStore with
        member this.Put(key, item) = this.Add item

[<AutoOpen>]
module Helpers =
    let rate = 0.2
    let inline twice x = x * 2
    let rec even n = if n = 0 then true else odd (n - 1)
    and private odd n = even (n - 1)

    let total (items: Item list) (discount: decimal) : decimal =
        let sum = items |> List.map price |> List.sum
        let total = total sum
        total |> M.round >> twice

    let area = function
        | Circle r -> r
        | Shape.Empty -> 0.0

    let both = twice >> even

    module Inner =
        let go x = Memory(1).Area x

    [<Fact>]
    let ``adds up`` () = Assert.Equal(1, Inner.go (Circle 1.0))

module Last =
    let one = 1
// #> package Shop
// #> defs 28
// #> def Item struct 6-11 body=8 exported doc=6-6
// #> def Item.Name field 8-8 exported type=string in=Item
// #> def Item.Price field 9-9 exported type=decimal in=Item
// #> def Item.Total method 10-10 exported in=Item
// #> def Item.Create method 11-11 exported in=Item type=Item
// #> def Shape enum 13-15 exported
// #> def Shape.Circle constant 14-14 exported in=Shape
// #> def Shape.Empty constant 15-15 exported in=Shape
// #> def IStore interface 17-18 exported
// #> def IStore.Put method 18-18 exported in=IStore
// #> def Memory class 20-26 exported base=Base,IStore
// #> def Memory.helper method 22-22 exported in=Memory
// #> def Memory.Size method 23-23 exported in=Memory
// #> def Memory.Area method 24-24 exported in=Memory
// #> def Memory.Put method 26-26 exported in=Memory
// #> def Helpers namespace 28-50 exported
// #> def Helpers.rate variable 30-30 exported
// #> def Helpers.twice function 31-31 exported
// #> def Helpers.even function 32-32 exported
// #> def Helpers.odd function 33-33
// #> def Helpers.total function 35-38 body=36 exported type=decimal
// #> def Helpers.area function 40-42 exported
// #> def Helpers.both function 44-44 exported
// #> def Helpers.Inner module 46-47 exported
// #> def Helpers.Inner.go function 47-47 exported
// #> def Helpers.adds␠up function 49-50 exported test
// #> imports 2
// #> import System name=* 3
// #> import Shop.Money alias=M 4
// #> ref Price receiver=this use 10 in=Item.Total
// #> ref scale receiver=M use 10 in=Item.Total
// #> ref Base inherit 21 in=Memory
// #> ref IStore inherit 25 in=Memory
// #> ref helper call 23 in=Memory.Size
// #> ref Area receiver=base call 24
// #> ref Add receiver=this call 26
// #> ref odd call 32
// #> ref price receiver= use 36 in=Helpers.total
// #> ref total receiver= call 37 in=Helpers.total
// #> ref round receiver=M use 38
// #> ref twice use 38 in=Helpers.total
// #> no ref discount
// #> ref Circle type 41 in=Helpers.area
// #> ref Empty receiver=Shape type 42 in=Helpers.area
// #> ref Memory call 47 in=Helpers.Inner.go
// #> ref go receiver=Inner call 50
// #> ref Circle call 50
// #> bind qty int type 10 in=Item.Total

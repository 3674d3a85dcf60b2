using System;
using System.Collections.Generic;
using static Acme.Util;
using Alias = Acme.Models.Money;
global using Acme.Core;

namespace Acme.Shop.Carts;

/// <summary>A cart.</summary>
[Serializable]
public abstract partial class Cart<T> : Base<T>, IShape where T : class
{
    public const int Max = 3;
    private readonly Store store, other;
    public static event EventHandler? Changed;
    public Money Total { get; private set; } = new Money();
    public int this[int i] => items[i];
    List<Item> items = new();

    public Cart(Store store) : base(store) { this.store = store; Init(); }
    ~Cart() { }

    [Test]
    public async Task<Money> TotalAsync<U>(List<Item> items, int n = 1)
    {
        var s = new Store("cart.key");
        Store t = this.store.Get(n);
        foreach (var item in items) { item.Price.Add(Max, Util.Half); }
        var q = items.Where(i => i.Ok).Select(x => x.Name);
        int Local(int z) => z + Max;
        if (s is Big b) b.Go();
        using var r = Open();
        try { } catch (FooException e) { throw new BarException(nameof(Total)); }
        return await s.LoadAsync<Money>(Local(2));
    }
    public static Cart operator +(Cart a, Cart b) => a;
    protected abstract void Draw();
    public enum Color { Red, Green = 2 }
    public interface IInner : IA, IB<C> { void Hi(); int P { get; } }
    public record Point(int X, Money Y);
    public struct S { public int a; }
    public delegate void Handler(object sender);
}
namespace Other.Block { class Z { void M() => Acme.Shop.Thing.Run(); } }

// #> package Acme.Shop.Carts
// #> defs 25
// #> def Cart class 9-43 body=12 exported base=Base,IShape doc=9-9
// #> def Cart.Max field 13-13 exported type=int in=Cart
// #> def Cart.store field 14-14 type=Store in=Cart
// #> def Cart.other field 14-14 type=Store in=Cart
// #> def Cart.Changed field 15-15 exported type=EventHandler? in=Cart
// #> def Cart.Total field 16-16 body=16 exported type=Money in=Cart
// #> def Cart.items field 18-18 exported type=List<Item> in=Cart
// #> def Cart.Cart method 20-20 body=20 exported in=Cart
// #> def Cart.TotalAsync method 23-35 body=25 exported test type=Task<Money> in=Cart
// #> def Cart.TotalAsync.Local function 30-30 body=30 type=int in=Cart.TotalAsync
// #> def Cart.Draw method 37-37 exported type=void in=Cart
// #> def Cart.Color enum 38-38 body=38 exported in=Cart
// #> def Cart.Color.Red constant 38-38 exported in=Cart.Color
// #> def Cart.Color.Green constant 38-38 exported in=Cart.Color
// #> def Cart.IInner interface 39-39 body=39 exported base=IA,IB in=Cart
// #> def Cart.IInner.Hi method 39-39 exported type=void in=Cart.IInner
// #> def Cart.IInner.P field 39-39 body=39 exported type=int in=Cart.IInner
// #> def Cart.Point class 40-40 exported in=Cart
// #> def Cart.Point.X field 40-40 exported type=int in=Cart.Point
// #> def Cart.Point.Y field 40-40 exported type=Money in=Cart.Point
// #> def Cart.S struct 41-41 body=41 exported in=Cart
// #> def Cart.S.a field 41-41 exported type=int in=Cart.S
// #> def Cart.Handler type 42-42 exported type=void in=Cart
// #> def Z class 44-44 body=44 exported
// #> def Z.M method 44-44 body=44 exported type=void in=Z
// #> sig Cart = public abstract partial class Cart<T> : Base<T>, IShape where T : class
// #> sig Cart.Cart = public Cart(Store store) : base(store)
// #> sig Cart.TotalAsync = public async Task<Money> TotalAsync<U>(List<Item> items, int n = 1)
// #> sig Cart.TotalAsync.Local = int Local(int z)
// #> sig Cart.Draw = protected abstract void Draw()
// #> sig Cart.IInner = public interface IInner : IA, IB<C>
// #> sig Cart.IInner.Hi = void Hi()
// #> sig Cart.Point = public record Point(int X, Money Y)
// #> sig Cart.S = public struct S
// #> sig Z = class Z
// #> sig Z.M = void M()
// #> imports 5
// #> import System name=* alias= 1
// #> import System.Collections.Generic name=* alias= 2
// #> import Acme.Util name=* alias= 3
// #> import Acme.Models name=Money alias=Alias 4
// #> import Acme.Core name=* alias= 5 reexport
// #> ref Serializable receiver= type 10 in=Cart
// #> ref Base receiver= inherit 11 in=Cart
// #> ref IShape receiver= inherit 11 in=Cart
// #> ref T receiver= use 11 in=Cart
// #> ref Store receiver= type 14 in=Cart.store
// #> ref EventHandler receiver= type 15 in=Cart.Changed
// #> ref Money receiver= construct 16 in=Cart.Total
// #> ref Money receiver= type 16 in=Cart.Total
// #> ref i receiver= use 17 in=Cart
// #> ref items receiver= use 17 in=Cart
// #> ref Item receiver= type 18 in=Cart.items
// #> ref List receiver= type 18 in=Cart.items
// #> ref Init receiver= call 20 in=Cart.Cart
// #> ref Store receiver= type 20 in=Cart.Cart
// #> ref store receiver=this use 20 in=Cart.Cart
// #> ref Cart receiver= use 21 in=Cart
// #> ref Test receiver= type 23 in=Cart.TotalAsync
// #> ref Item receiver= type 24 in=Cart.TotalAsync
// #> ref List receiver= type 24 in=Cart.TotalAsync
// #> ref Money receiver= type 24,34 in=Cart.TotalAsync
// #> ref Task receiver= type 24 in=Cart.TotalAsync
// #> ref Store receiver= construct 26 in=Cart.TotalAsync
// #> ref Get receiver=this.store call 27 in=Cart.TotalAsync
// #> ref Store receiver= type 27 in=Cart.TotalAsync
// #> ref store receiver=this use 27 in=Cart.TotalAsync
// #> ref Add receiver=item.Price call 28 in=Cart.TotalAsync
// #> ref Half receiver=Util use 28 in=Cart.TotalAsync
// #> ref Max receiver= use 28 in=Cart.TotalAsync
// #> ref Price receiver=item use 28 in=Cart.TotalAsync
// #> ref Util receiver= use 28 in=Cart.TotalAsync
// #> ref Name receiver=x use 29 in=Cart.TotalAsync
// #> ref Ok receiver=i use 29 in=Cart.TotalAsync
// #> ref Select receiver=items.Where() call 29 in=Cart.TotalAsync
// #> ref Where receiver=items call 29 in=Cart.TotalAsync
// #> ref Max receiver= use 30 in=Cart.TotalAsync.Local
// #> ref Big receiver= type 31 in=Cart.TotalAsync
// #> ref Go receiver=b call 31 in=Cart.TotalAsync
// #> ref Open receiver= call 32 in=Cart.TotalAsync
// #> ref BarException receiver= construct 33 in=Cart.TotalAsync
// #> ref FooException receiver= type 33 in=Cart.TotalAsync
// #> ref Total receiver= use 33 in=Cart.TotalAsync
// #> ref LoadAsync receiver=s call 34 in=Cart.TotalAsync
// #> ref Local receiver= call 34 in=Cart.TotalAsync
// #> ref Cart receiver= type 36 in=Cart
// #> ref a receiver= use 36 in=Cart
// #> ref C receiver= type 39 in=Cart.IInner
// #> ref IA receiver= inherit 39 in=Cart.IInner
// #> ref IB receiver= inherit 39 in=Cart.IInner
// #> ref Money receiver= type 40 in=Cart.Point.Y
// #> ref Acme receiver= use 44 in=Z.M
// #> ref Run receiver=Acme.Shop.Thing call 44 in=Z.M
// #> ref Shop receiver=Acme use 44 in=Z.M
// #> ref Thing receiver=Acme.Shop use 44 in=Z.M
// #> bind other Store type 14 in=Cart
// #> bind store Store type 14 in=Cart
// #> bind Changed EventHandler? type 15 in=Cart
// #> bind Total Money type 16 in=Cart
// #> bind i int type 17 in=Cart
// #> bind items List<Item> type 18 in=Cart
// #> bind store Store type 20 in=Cart.Cart
// #> bind items List<Item> type 24 in=Cart.TotalAsync
// #> bind n int type 24 in=Cart.TotalAsync
// #> bind s new␠Store() 26 in=Cart.TotalAsync
// #> bind t Store type 27 in=Cart.TotalAsync
// #> bind item items[] 28 in=Cart.TotalAsync
// #> bind q items.Where().Select() 29 in=Cart.TotalAsync
// #> bind z int type 30 in=Cart.TotalAsync.Local
// #> bind b Big type 31 in=Cart.TotalAsync
// #> bind r Open() 32 in=Cart.TotalAsync
// #> bind e FooException type 33 in=Cart.TotalAsync
// #> bind a Cart type 36 in=Cart
// #> bind b Cart type 36 in=Cart
// #> bind P int type 39 in=Cart.IInner
// #> bind X int type 40 in=Cart.Point
// #> bind Y Money type 40 in=Cart.Point
// #> bind sender object type 42 in=Cart.Handler
// #> string cart.key 26

package com.acme.shop;

import java.util.List;
import java.util.*;
import static org.junit.Assert.assertEquals;
import static com.acme.Util.*;

/** A cart. */
@Entity(name = "cart")
public abstract class Cart<T extends Item> extends base.Base<T> implements Shape, Comparable<Cart> {
    public static final int MAX = 3;
    private final Map<String, Store> stores = new HashMap<>(), other;
    @Inject Logger log;

    public Cart(Store store, int... n) { super(store); this.store = store; }

    /** Total. */
    @Override
    public Money total(final List<Item> items) throws IOException {
        Store s = stores.get("cart.key");
        var t = new Widget<>(s);
        for (Item item : items) { item.price().add(MAX, Util.HALF); }
        Runnable r = () -> log.info(t);
        items.forEach(i -> i.touch());
        items.stream().map(Item::price).toList();
        try (Reader rd = open()) { helper(rd); } catch (FooException | BarException e) { throw new X(e); }
        if (s instanceof Big b) { b.go(); }
        return new Money() { @Override public int v() { return MAX; } };
    }
    abstract void draw();
    @Test
    public void testTotal() { assertEquals(3, new Cart(null).total(null)); }
    enum Color { RED(1), GREEN { int x() { return 1; } }; private final int v; Color(int v) { this.v = v; } }
    interface Inner extends A, B<C> { int SIZE = 2; default void hi() {} }
    record Point(int x, Money y) implements Shape { Point { check(x); } }
    @interface Ann { String value() default "a.b"; }
    static class Nested {}
}

// #> package com.acme.shop
// #> defs 26
// #> def Cart class 8-38 body=10 exported base=base.Base,Shape,Comparable doc=8-8
// #> def Cart.MAX constant 11-11 exported type=int in=Cart
// #> def Cart.stores field 12-12 type=Map<String,␠Store> in=Cart
// #> def Cart.other field 12-12 type=Map<String,␠Store> in=Cart
// #> def Cart.log field 13-13 exported type=Logger in=Cart
// #> def Cart.Cart method 15-15 body=15 exported in=Cart
// #> def Cart.total method 17-29 body=19 exported type=Money doc=17-17 in=Cart
// #> def Cart.total.v method 28-28 body=28 type=int in=Cart.total
// #> def Cart.draw method 30-30 exported type=void in=Cart
// #> def Cart.testTotal method 31-32 body=32 exported test type=void in=Cart
// #> def Cart.Color enum 33-33 body=33 exported in=Cart
// #> def Cart.Color.RED constant 33-33 exported in=Cart.Color
// #> def Cart.Color.GREEN constant 33-33 exported in=Cart.Color
// #> def Cart.Color.GREEN.x method 33-33 body=33 exported type=int in=Cart.Color.GREEN
// #> def Cart.Color.v field 33-33 exported type=int in=Cart.Color
// #> def Cart.Color.Color method 33-33 body=33 exported in=Cart.Color
// #> def Cart.Inner interface 34-34 body=34 exported base=A,B in=Cart
// #> def Cart.Inner.SIZE constant 34-34 exported type=int in=Cart.Inner
// #> def Cart.Inner.hi method 34-34 body=34 exported type=void in=Cart.Inner
// #> def Cart.Point class 35-35 body=35 exported base=Shape in=Cart
// #> def Cart.Point.x field 35-35 exported type=int in=Cart.Point
// #> def Cart.Point.y field 35-35 exported type=Money in=Cart.Point
// #> def Cart.Point.Point method 35-35 body=35 exported in=Cart.Point
// #> def Cart.Ann interface 36-36 body=36 exported in=Cart
// #> def Cart.Ann.value method 36-36 exported type=String in=Cart.Ann
// #> def Cart.Nested class 37-37 body=37 exported in=Cart
// #> sig Cart = public abstract class Cart<T extends Item> extends base.Base<T> implements Shape, Comparable<Cart>
// #> sig Cart.Cart = public Cart(Store store, int... n)
// #> sig Cart.total = public Money total(final List<Item> items) throws IOException
// #> sig Cart.total.v = public int v()
// #> sig Cart.draw = abstract void draw()
// #> sig Cart.testTotal = public void testTotal()
// #> sig Cart.Color.GREEN.x = int x()
// #> sig Cart.Color.Color = Color(int v)
// #> sig Cart.Inner = interface Inner extends A, B<C>
// #> sig Cart.Inner.hi = default void hi()
// #> sig Cart.Point = record Point(int x, Money y) implements Shape
// #> sig Cart.Point.Point = Point
// #> sig Cart.Ann = @interface Ann
// #> sig Cart.Ann.value = String value() default "a.b"
// #> sig Cart.Nested = static class Nested
// #> imports 4
// #> import java.util name=List alias=List 3
// #> import java.util name=* alias= 4
// #> import org.junit.Assert name=assertEquals alias=assertEquals 5
// #> import com.acme.Util name=* alias= 6
// #> ref Entity receiver= type 9 in=Cart
// #> ref Base receiver=base inherit 10 in=Cart
// #> ref Cart receiver= type 10 in=Cart
// #> ref Comparable receiver= inherit 10 in=Cart
// #> ref Item receiver= type 10 in=Cart
// #> ref Shape receiver= inherit 10 in=Cart
// #> ref base receiver= type 10 in=Cart
// #> ref HashMap receiver= construct 12 in=Cart.stores
// #> ref Map receiver= type 12 in=Cart.stores
// #> ref Store receiver= type 12 in=Cart.stores
// #> ref String receiver= type 12 in=Cart.stores
// #> ref Inject receiver= type 13 in=Cart.log
// #> ref Logger receiver= type 13 in=Cart.log
// #> ref Store receiver= type 15 in=Cart.Cart
// #> ref store receiver=this use 15 in=Cart.Cart
// #> ref Override receiver= type 18 in=Cart.total
// #> ref IOException receiver= type 19 in=Cart.total
// #> ref Item receiver= type 19,22 in=Cart.total
// #> ref List receiver= type 19 in=Cart.total
// #> ref Money receiver= type 19 in=Cart.total
// #> ref Store receiver= type 20 in=Cart.total
// #> ref get receiver=stores call 20 in=Cart.total
// #> ref stores receiver= use 20 in=Cart.total
// #> ref Widget receiver= construct 21 in=Cart.total
// #> ref HALF receiver=Util use 22 in=Cart.total
// #> ref MAX receiver= use 22 in=Cart.total
// #> ref Util receiver= use 22 in=Cart.total
// #> ref add receiver=item.price() call 22 in=Cart.total
// #> ref price receiver=item call 22 in=Cart.total
// #> ref Runnable receiver= type 23 in=Cart.total
// #> ref info receiver=log call 23 in=Cart.total
// #> ref log receiver= use 23 in=Cart.total
// #> ref forEach receiver=items call 24 in=Cart.total
// #> ref touch receiver=i call 24 in=Cart.total
// #> ref Item receiver= use 25 in=Cart.total
// #> ref map receiver=items.stream() call 25 in=Cart.total
// #> ref price receiver=Item use 25 in=Cart.total
// #> ref stream receiver=items call 25 in=Cart.total
// #> ref toList receiver=items.stream().map() call 25 in=Cart.total
// #> ref BarException receiver= type 26 in=Cart.total
// #> ref FooException receiver= type 26 in=Cart.total
// #> ref Reader receiver= type 26 in=Cart.total
// #> ref X receiver= construct 26 in=Cart.total
// #> ref helper receiver= call 26 in=Cart.total
// #> ref open receiver= call 26 in=Cart.total
// #> ref Big receiver= type 27 in=Cart.total
// #> ref go receiver=b call 27 in=Cart.total
// #> ref MAX receiver= use 28 in=Cart.total.v
// #> ref Money receiver= construct 28 in=Cart.total
// #> ref Override receiver= type 28 in=Cart.total.v
// #> ref Test receiver= type 31 in=Cart.testTotal
// #> ref Cart receiver= construct 32 in=Cart.testTotal
// #> ref assertEquals receiver= call 32 in=Cart.testTotal
// #> ref total receiver=new␠Cart() call 32 in=Cart.testTotal
// #> ref v receiver=this use 33 in=Cart.Color.Color
// #> ref A receiver= inherit 34 in=Cart.Inner
// #> ref B receiver= inherit 34 in=Cart.Inner
// #> ref C receiver= type 34 in=Cart.Inner
// #> ref Money receiver= type 35 in=Cart.Point.y
// #> ref Shape receiver= inherit 35 in=Cart.Point
// #> ref check receiver= call 35 in=Cart.Point.Point
// #> ref x receiver= use 35 in=Cart.Point.Point
// #> ref String receiver= type 36 in=Cart.Ann.value
// #> bind MAX int type 11 in=Cart
// #> bind other Map<String,␠Store> type 12 in=Cart
// #> bind stores Map<String,␠Store> type 12 in=Cart
// #> bind log Logger type 13 in=Cart
// #> bind store Store type 15 in=Cart.Cart
// #> bind items List<Item> type 19 in=Cart.total
// #> bind s Store type 20 in=Cart.total
// #> bind t new␠Widget() 21 in=Cart.total
// #> bind item Item type 22 in=Cart.total
// #> bind r Runnable type 23 in=Cart.total
// #> bind e FooException type 26 in=Cart.total
// #> bind rd Reader type 26 in=Cart.total
// #> bind b Big type 27 in=Cart.total
// #> bind v int type 33 in=Cart.Color
// #> bind v int type 33 in=Cart.Color.Color
// #> bind SIZE int type 34 in=Cart.Inner
// #> bind x int type 35 in=Cart.Point
// #> bind y Money type 35 in=Cart.Point
// #> string cart 9
// #> string cart.key 20
// #> string a.b 36

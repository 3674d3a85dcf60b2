package com.acme.shop

import com.acme.model.Money
import com.acme.util.*
import com.acme.x.Y as Z

const val MAX = 3
val other: Store = make()
typealias Id = String

/** A cart. */
@Entity
data class Cart<T : Item>(val store: Store, private var n: Int = 1) : Base<T>(store), Shape {
    lateinit var log: Logger
    val sum: Money
        get() = store.total(n)

    init { log.info("cart.key") }

    @Test
    override suspend fun total(items: List<Item>): Money? {
        val s = Store("x")
        var t: Store = this.store.get(n)
        for (item in items) { item.price().add(MAX) }
        items.map { it.price }.filter { x -> x.ok }
        helper(t)?.run(Util.HALF)
        val (a, b) = pair()
        when (s) { is Big -> s.go(); else -> throw X("a.b") }
        return object : Money() { override fun v() = MAX }
    }
    companion object {
        const val K = 2
        fun of() = Cart<Item>(Store("y"))
    }
    inner class In
    enum class Color(val v: Int) { RED(1), GREEN(2);
        fun z() {}
    }
}
interface Shape : A, B<C> { fun area(): Double }
object Single { fun go() {} }
fun Cart<*>.ext(x: Int): Int = x + this.n
fun top(): Unit { Single.go() }
sealed class R { object Ok : R() }

// #> package com.acme.shop
// #> defs 26
// #> def MAX constant 7-7 exported
// #> def other variable 8-8 exported type=Store
// #> def Id type 9-9 exported
// #> def Cart class 11-39 body=13 exported base=Base,Shape doc=11-11
// #> def Cart.store field 13-13 exported type=Store in=Cart
// #> def Cart.n field 13-13 type=Int in=Cart
// #> def Cart.log field 14-14 exported type=Logger in=Cart
// #> def Cart.sum field 15-15 exported type=Money in=Cart
// #> def Cart.total method 20-30 body=21 exported test type=Money? in=Cart
// #> def Cart.total.v function 29-29 body=29 in=Cart.total
// #> def Cart.K field 32-32 exported in=Cart
// #> def Cart.of method 33-33 body=33 exported in=Cart
// #> def Cart.In class 35-35 exported in=Cart
// #> def Cart.Color enum 36-38 body=36 exported in=Cart
// #> def Cart.Color.v field 36-36 exported type=Int in=Cart.Color
// #> def Cart.Color.RED constant 36-36 exported in=Cart.Color
// #> def Cart.Color.GREEN constant 36-36 exported in=Cart.Color
// #> def Cart.Color.z method 37-37 body=37 exported in=Cart.Color
// #> def Shape interface 40-40 body=40 exported base=A,B
// #> def Shape.area method 40-40 exported type=Double in=Shape
// #> def Single class 41-41 body=41 exported
// #> def Single.go method 41-41 body=41 exported in=Single
// #> def Cart.ext method 42-42 body=42 exported type=Int
// #> def top function 43-43 body=43 exported type=Unit
// #> def R class 44-44 body=44 exported
// #> def R.Ok class 44-44 exported base=R in=R
// #> sig Cart = data class Cart<T : Item>(val store: Store, private var n: Int = 1) : Base<T>(store), Shape
// #> sig Cart.total = override suspend fun total(items: List<Item>): Money?
// #> sig Cart.total.v = override fun v()
// #> sig Cart.of = fun of()
// #> sig Cart.In = inner class In
// #> sig Cart.Color.z = fun z()
// #> sig Shape = interface Shape : A, B<C>
// #> sig Shape.area = fun area(): Double
// #> sig Single = object Single
// #> sig Single.go = fun go()
// #> sig Cart.ext = fun Cart<*>.ext(x: Int): Int
// #> sig top = fun top(): Unit
// #> sig R = sealed class R
// #> sig R.Ok = object Ok : R()
// #> imports 3
// #> import com.acme.model name=Money alias=Money 3
// #> import com.acme.util name=* alias= 4
// #> import com.acme.x name=Y alias=Z 5
// #> ref Store receiver= type 8 in=other
// #> ref make receiver= call 8 in=other
// #> ref String receiver= type 9 in=Id
// #> ref Entity receiver= type 12 in=Cart
// #> ref Base receiver= inherit 13 in=Cart
// #> ref Int receiver= type 13 in=Cart.n
// #> ref Item receiver= type 13 in=Cart
// #> ref Shape receiver= inherit 13 in=Cart
// #> ref Store receiver= type 13 in=Cart.store
// #> ref store receiver= use 13,16 in=Cart
// #> ref Logger receiver= type 14 in=Cart.log
// #> ref Money receiver= type 15 in=Cart.sum
// #> ref n receiver= use 16 in=Cart
// #> ref total receiver=store call 16 in=Cart
// #> ref info receiver=log call 18 in=Cart
// #> ref log receiver= use 18 in=Cart
// #> ref Test receiver= type 20 in=Cart.total
// #> ref Item receiver= type 21 in=Cart.total
// #> ref List receiver= type 21 in=Cart.total
// #> ref Money receiver= type 21 in=Cart.total
// #> ref Store receiver= call 22 in=Cart.total
// #> ref Store receiver= type 23 in=Cart.total
// #> ref get receiver=this.store call 23 in=Cart.total
// #> ref n receiver= use 23 in=Cart.total
// #> ref store receiver=this use 23 in=Cart.total
// #> ref MAX receiver= use 24 in=Cart.total
// #> ref add receiver=item.price() call 24 in=Cart.total
// #> ref price receiver=item call 24 in=Cart.total
// #> ref filter receiver=items.map{} call 25 in=Cart.total
// #> ref map receiver=items call 25 in=Cart.total
// #> ref ok receiver=x use 25 in=Cart.total
// #> ref price receiver=it use 25 in=Cart.total
// #> ref HALF receiver=Util use 26 in=Cart.total
// #> ref Util receiver= use 26 in=Cart.total
// #> ref helper receiver= call 26 in=Cart.total
// #> ref run receiver=helper() call 26 in=Cart.total
// #> ref pair receiver= call 27 in=Cart.total
// #> ref Big receiver= type 28 in=Cart.total
// #> ref X receiver= call 28 in=Cart.total
// #> ref go receiver=s call 28 in=Cart.total
// #> ref MAX receiver= use 29 in=Cart.total.v
// #> ref Money receiver= inherit 29 in=Cart.total
// #> ref Cart receiver= call 33 in=Cart.of
// #> ref Item receiver= type 33 in=Cart.of
// #> ref Store receiver= call 33 in=Cart.of
// #> ref Int receiver= type 36 in=Cart.Color.v
// #> ref A receiver= inherit 40 in=Shape
// #> ref B receiver= inherit 40 in=Shape
// #> ref C receiver= type 40 in=Shape
// #> ref Double receiver= type 40 in=Shape.area
// #> ref Cart receiver= type 42 in=Cart.ext
// #> ref Int receiver= type 42 in=Cart.ext
// #> ref n receiver=this use 42 in=Cart.ext
// #> ref Single receiver= use 43 in=top
// #> ref Unit receiver= type 43 in=top
// #> ref go receiver=Single call 43 in=top
// #> ref R receiver= inherit 44 in=R.Ok
// #> bind other Store type 8 in=
// #> bind other make() 8 in=
// #> bind n Int type 13 in=Cart
// #> bind store Store type 13 in=Cart
// #> bind log Logger type 14 in=Cart
// #> bind sum Money type 15 in=Cart
// #> bind items List<Item> type 21 in=Cart.total
// #> bind s Store() 22 in=Cart.total
// #> bind t Store type 23 in=Cart.total
// #> bind t this.store.get() 23 in=Cart.total
// #> bind item items[] 24 in=Cart.total
// #> bind v Int type 36 in=Cart.Color
// #> bind x Int type 42 in=Cart.ext
// #> string cart.key 18
// #> string a.b 28

package com.acme
package shop

import com.acme.model.{Money, Store => S}
import com.acme.util._
import scala.collection.mutable

/** A cart. */
@Entity
case class Cart[T <: Item](store: Store, n: Int = 1) extends Base[T](store) with Shape {
  val log: Logger = Logger("cart.key")
  private var items = List[Item]()
  type Id = String
  def total(x: List[Item])(implicit ec: Context): Money = {
    val s = new Store(x)
    s.run(n).map(_.price).filter(i => i.ok)
    for (item <- x) item.add(Cart.Max)
    s match { case b: Big => b.go(); case Small(z) => helper(z) }
  }
  override def draw() = log.info(s"x $n")
}
object Cart { val Max = 3; def of = new Cart(null) }
trait Shape extends A with B[C] { def area: Double }
enum Color { case Red, Green }
def top(x: Int): Unit = Cart.of

// #> package com.acme
// #> defs 17
// #> def Cart class 8-21 body=10 exported base=Base,Shape doc=8-8
// #> def Cart.store field 10-10 exported type=Store in=Cart
// #> def Cart.n field 10-10 exported type=Int in=Cart
// #> def Cart.log field 11-11 exported type=Logger in=Cart
// #> def Cart.items field 12-12 in=Cart
// #> def Cart.Id type 13-13 exported in=Cart
// #> def Cart.total method 14-19 body=14 exported type=Money in=Cart
// #> def Cart.draw method 20-20 body=20 exported in=Cart
// #> def Cart class 22-22 body=22 exported ordinal=1
// #> def Cart.Max field 22-22 exported in=Cart
// #> def Cart.of method 22-22 body=22 exported in=Cart
// #> def Shape trait 23-23 body=23 exported base=A,B
// #> def Shape.area method 23-23 exported type=Double in=Shape
// #> def Color enum 24-24 body=24 exported
// #> def Color.Red constant 24-24 exported in=Color
// #> def Color.Green constant 24-24 exported in=Color
// #> def top function 25-25 body=25 exported type=Unit
// #> sig Cart = case class Cart[T <: Item](store: Store, n: Int = 1) extends Base[T](store) with Shape
// #> sig Cart.total = def total(x: List[Item])(implicit ec: Context): Money
// #> sig Cart.draw = override def draw()
// #> sig Cart = object Cart
// #> sig Cart.of = def of
// #> sig Shape = trait Shape extends A with B[C]
// #> sig Shape.area = def area: Double
// #> sig top = def top(x: Int): Unit
// #> imports 4
// #> import com.acme.model name=Money alias=Money 4
// #> import com.acme.model name=Store alias=S 4
// #> import com.acme.util name=* alias= 5
// #> import scala.collection name=mutable alias=mutable 6
// #> ref Entity receiver= type 9 in=Cart
// #> ref Base receiver= inherit 10 in=Cart
// #> ref Int receiver= type 10 in=Cart.n
// #> ref Item receiver= type 10 in=Cart
// #> ref Shape receiver= inherit 10 in=Cart
// #> ref Store receiver= type 10 in=Cart.store
// #> ref store receiver= use 10 in=Cart
// #> ref Logger receiver= call 11 in=Cart.log
// #> ref Logger receiver= type 11 in=Cart.log
// #> ref Item receiver= type 12 in=Cart.items
// #> ref List receiver= call 12 in=Cart.items
// #> ref String receiver= type 13 in=Cart.Id
// #> ref Context receiver= type 14 in=Cart.total
// #> ref Item receiver= type 14 in=Cart.total
// #> ref List receiver= type 14 in=Cart.total
// #> ref Money receiver= type 14 in=Cart.total
// #> ref Store receiver= construct 15 in=Cart.total
// #> ref filter receiver=s.run().map() call 16 in=Cart.total
// #> ref map receiver=s.run() call 16 in=Cart.total
// #> ref n receiver= use 16 in=Cart.total
// #> ref ok receiver=i use 16 in=Cart.total
// #> ref price receiver=_ use 16 in=Cart.total
// #> ref run receiver=s call 16 in=Cart.total
// #> ref Cart receiver= use 17 in=Cart.total
// #> ref Max receiver=Cart use 17 in=Cart.total
// #> ref add receiver=item call 17 in=Cart.total
// #> ref Big receiver= type 18 in=Cart.total
// #> ref Small receiver= type 18 in=Cart.total
// #> ref go receiver=b call 18 in=Cart.total
// #> ref helper receiver= call 18 in=Cart.total
// #> ref info receiver=log call 20 in=Cart.draw
// #> ref log receiver= use 20 in=Cart.draw
// #> ref n receiver= use 20 in=Cart.draw
// #> ref Cart receiver= construct 22 in=Cart.of
// #> ref A receiver= inherit 23 in=Shape
// #> ref B receiver= inherit 23 in=Shape
// #> ref C receiver= type 23 in=Shape
// #> ref Double receiver= type 23 in=Shape.area
// #> ref Cart receiver= use 25 in=top
// #> ref Int receiver= type 25 in=top
// #> ref Unit receiver= type 25 in=top
// #> ref of receiver=Cart use 25 in=top
// #> bind n Int type 10 in=Cart
// #> bind store Store type 10 in=Cart
// #> bind log Logger type 11 in=Cart
// #> bind log Logger() 11 in=Cart
// #> bind ec Context type 14 in=Cart.total
// #> bind x List[Item] type 14 in=Cart.total
// #> bind s new␠Store() 15 in=Cart.total
// #> bind item x[] 17 in=Cart.total
// #> bind b Big type 18 in=Cart.total
// #> bind x Int type 25 in=top
// #> string cart.key 11

package shop.cart

import groovy.transform.CompileStatic
import static shop.Money.rounded
import shop.base.*
import shop.Item as Thing

/** What a customer wants to buy. */
@CompileStatic
abstract class Cart<T extends Item> extends Base implements Priced, Named {
    static final int MAX = 3
    private final Map<String, Item> items = [:]
    Store store
    def count = 0

    Cart(Store store) {
        this.store = store
    }

    Item add(Item item, int n = 1) {
        def other = new Cart(store)
        other.add(item)
        items.each { it.price() }
        store?.save(item)
        this.total()
        super.add(item)
        for (row in items) {
            row.price()
        }
        helper 'cart.added'
        Money.zero().plus(rounded(3))
        return item
    }

    @Override
    String toString() { "x" }

    private void hidden() {}

    abstract Money total()
}

interface Priced {
    Money price()
}

trait Logging {
    void log(String text) { println text }
}

enum Color {
    RED, GREEN
    int weight() { 1 }
}

class CartSpec extends Specification {
    def "adds an item"() {
        expect:
        true
    }
}

def topLevel(int x) { x + 1 }

def made = Cart.make()
made.total()
//#> imports 4
//#> package shop.cart
//#> import groovy.transform name=CompileStatic alias=CompileStatic 3
//#> import shop.Money name=rounded alias=rounded 4
//#> import shop.base name=* 5
//#> import shop name=Item alias=Thing 6
//#> def Cart class 8-41 exported base=Base,Priced,Named doc=8-8 at=10
//#> def Cart.MAX constant 11-11 exported type=int
//#> def Cart.items field 12-12
//#> def Cart.store field 13-13 exported type=Store
//#> def Cart.count field 14-14 exported
//#> def Cart.Cart method 16-18 exported
//#> def Cart.add method 20-33 exported type=Item
//#> sig Cart.add = Item add(Item item, int n = 1)
//#> def Cart.toString method 35-36 exported type=String
//#> def Cart.hidden method 38-38 type=void
//#> def Cart.total method 40-40 exported type=Money
//#> def Priced interface 43-45 exported
//#> def Priced.price method 44-44 exported type=Money
//#> def Logging trait 47-49 exported
//#> def Logging.log method 48-48 exported type=void
//#> def Color enum 51-54 exported
//#> def Color.weight method 53-53 exported type=int
//#> def CartSpec class 56-61 exported test base=Specification
//#> def CartSpec.adds_an_item method 57-60 exported test
//#> def topLevel function 63-63 exported
//#> def made variable 65-65 exported
//#> ref Cart construct 21 in=Cart.add
//#> ref add receiver=other call 22 in=Cart.add
//#> ref price receiver=it call 23 in=Cart.add
//#> ref save receiver=store call 24 in=Cart.add
//#> ref total receiver=this call 25 in=Cart.add
//#> ref add receiver=super call 26
//#> ref price receiver=row call 28
//#> ref helper call 30
//#> ref plus receiver=Money.zero() call 31
//#> ref rounded call 31
//#> ref total receiver=made call 66
//#> bind other Cart type 21 in=Cart.add
//#> bind item Item type 20 in=Cart.add
//#> bind it items.each=> 23 in=Cart.add
//#> bind row items[] 27 in=Cart.add
//#> bind made Cart.make() 65
//#> no ref item
//#> string cart.added 30
//#> problem

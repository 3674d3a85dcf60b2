import Foundation
@testable import Shop

let MAX = 3
typealias Id = String

/// A cart.
@MainActor
public final class Cart<T: Item>: Base<T>, Shape {
    private let store: Store
    static var count = 0
    var total: Money { return store.total(MAX) }
    lazy var log = Logger(label: "cart.key")

    init(store: Store, _ n: Int = 1) { self.store = store; super.init() }
    deinit { }

    func run(for items: [Item], with x: inout Int) async throws -> Money? {
        let s = Store(x)
        var t: Store = self.store.get(x)
        for item in items { item.price().add(MAX) }
        guard let u = t.find(s) else { throw Err.bad }
        items.map { $0.price }.filter { i in i.ok }
        if let v = u as? Big { v.go() }
        return helper(u, by: Util.half)
    }
}
struct S { let a: Int }
enum Color: String { case red = "r", green; func x() {} }
protocol Shape: A, B { var p: Int { get }; func area() -> Double }
extension Cart: Eq where T: Foo { static func == (l: Cart, r: Cart) -> Bool { l.store == r.store } }
func top(_ c: Cart<Item>) { c.run(for: []) }
class CartTests: XCTestCase { func testTotal() { top(Cart()) } }

// #> defs 21
// #> def MAX constant 4-4 exported
// #> def Id type 5-5 exported
// #> def Cart class 7-27 body=9 exported base=Base,Shape,Eq doc=7-7
// #> def Cart.store field 10-10 type=Store in=Cart
// #> def Cart.count field 11-11 exported in=Cart
// #> def Cart.total field 12-12 exported type=Money in=Cart
// #> def Cart.log field 13-13 exported in=Cart
// #> def Cart.init method 15-15 body=15 exported in=Cart
// #> def Cart.run method 18-26 body=18 exported type=Money? in=Cart
// #> def S struct 28-28 body=28 exported
// #> def S.a field 28-28 exported type=Int in=S
// #> def Color enum 29-29 body=29 exported base=String
// #> def Color.red constant 29-29 exported in=Color
// #> def Color.green constant 29-29 exported in=Color
// #> def Color.x method 29-29 body=29 exported in=Color
// #> def Shape interface 30-30 body=30 exported base=A,B
// #> def Shape.p field 30-30 exported in=Shape
// #> def Shape.area method 30-30 exported in=Shape
// #> def top function 32-32 body=32 exported
// #> def CartTests class 33-33 body=33 exported test base=XCTestCase
// #> def CartTests.testTotal method 33-33 body=33 exported test in=CartTests
// #> sig Cart = public final class Cart<T: Item>: Base<T>, Shape
// #> sig Cart.init = init(store: Store, _ n: Int = 1)
// #> sig Cart.run = func run(for items: [Item], with x: inout Int) async throws -> Money?
// #> sig S = struct S
// #> sig Color.x = func x()
// #> sig Shape = protocol Shape: A, B
// #> sig Shape.area = func area() -> Double
// #> sig top = func top(_ c: Cart<Item>)
// #> sig CartTests = class CartTests: XCTestCase
// #> sig CartTests.testTotal = func testTotal()
// #> imports 2
// #> import Foundation name=* alias= 1
// #> import Shop name=* alias= 2
// #> ref String receiver= type 5 in=Id
// #> ref MainActor receiver= type 8 in=Cart
// #> ref Base receiver= inherit 9 in=Cart
// #> ref Item receiver= type 9 in=Cart
// #> ref Shape receiver= inherit 9 in=Cart
// #> ref Store receiver= type 10 in=Cart.store
// #> ref MAX receiver= use 12 in=Cart.total
// #> ref Money receiver= type 12 in=Cart.total
// #> ref store receiver= use 12 in=Cart.total
// #> ref total receiver=store call 12 in=Cart.total
// #> ref Logger receiver= call 13 in=Cart.log
// #> ref Int receiver= type 15 in=Cart.init
// #> ref Store receiver= type 15 in=Cart.init
// #> ref init receiver=super call 15 in=Cart.init
// #> ref store receiver=self use 15 in=Cart.init
// #> ref Int receiver= type 18 in=Cart.run
// #> ref Item receiver= type 18 in=Cart.run
// #> ref Money receiver= type 18 in=Cart.run
// #> ref Store receiver= call 19 in=Cart.run
// #> ref Store receiver= type 20 in=Cart.run
// #> ref get receiver=self.store call 20 in=Cart.run
// #> ref store receiver=self use 20 in=Cart.run
// #> ref MAX receiver= use 21 in=Cart.run
// #> ref add receiver=item.price() call 21 in=Cart.run
// #> ref price receiver=item call 21 in=Cart.run
// #> ref Err receiver= use 22 in=Cart.run
// #> ref bad receiver=Err use 22 in=Cart.run
// #> ref find receiver=t call 22 in=Cart.run
// #> ref filter receiver=items.map{} call 23 in=Cart.run
// #> ref map receiver=items call 23 in=Cart.run
// #> ref ok receiver=i use 23 in=Cart.run
// #> ref price receiver=$0 use 23 in=Cart.run
// #> ref Big receiver= type 24 in=Cart.run
// #> ref go receiver=v call 24 in=Cart.run
// #> ref Util receiver= use 25 in=Cart.run
// #> ref half receiver=Util use 25 in=Cart.run
// #> ref helper receiver= call 25 in=Cart.run
// #> ref Int receiver= type 28 in=S.a
// #> ref String receiver= inherit 29 in=Color
// #> ref A receiver= inherit 30 in=Shape
// #> ref B receiver= inherit 30 in=Shape
// #> ref Double receiver= type 30 in=Shape.area
// #> ref Int receiver= type 30 in=Shape.p
// #> ref Bool receiver= type 31 in=
// #> ref Cart receiver= type 31 in=
// #> ref Eq receiver= inherit 31 in=
// #> ref Foo receiver= type 31 in=
// #> ref T receiver= use 31 in=
// #> ref l receiver= use 31 in=
// #> ref r receiver= use 31 in=
// #> ref store receiver=l use 31 in=
// #> ref store receiver=r use 31 in=
// #> ref Cart receiver= type 32 in=top
// #> ref Item receiver= type 32 in=top
// #> ref run receiver=c call 32 in=top
// #> ref Cart receiver= call 33 in=CartTests.testTotal
// #> ref XCTestCase receiver= inherit 33 in=CartTests
// #> ref top receiver= call 33 in=CartTests.testTotal
// #> bind store Store type 10 in=Cart
// #> bind total Money type 12 in=Cart
// #> bind log Logger() 13 in=Cart
// #> bind n Int type 15 in=Cart.init
// #> bind store Store type 15 in=Cart.init
// #> bind items [Item] type 18 in=Cart.run
// #> bind x Int type 18 in=Cart.run
// #> bind s Store() 19 in=Cart.run
// #> bind t Store type 20 in=Cart.run
// #> bind t self.store.get() 20 in=Cart.run
// #> bind item items[] 21 in=Cart.run
// #> bind a Int type 28 in=S
// #> bind l Cart type 31 in=
// #> bind r Cart type 31 in=
// #> bind c Cart<Item> type 32 in=top
// #> string cart.key 13

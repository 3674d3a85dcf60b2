<?php
declare(strict_types=1);
namespace App\Http\Controllers;

use App\Models\Cart;
use App\Services\{Store, Money as M};
use function App\helper;
use const App\LIMIT;
require_once __DIR__ . '/bootstrap.php';
include 'lib/util.php';

const MAX = 3;
define('OLD', 1);

/**
 * A cart controller.
 */
#[Route('/cart')]
final class CartController extends Controller implements Shape, \Other\Thing
{
    use HasEvents, Loggable;
    public const LIMIT = 5;
    protected Store $store;
    private static ?M $money = null;
    public $plain = [];

    public function __construct(private readonly Repo $repo, Store $store) { parent::__construct(); $this->store = $store; $this->log = new Logger(); }

    /** Total. */
    public function total(Cart $cart, int $n = self::LIMIT): ?M
    {
        $s = new Store('cart.key');
        $t = $this->store->get($n)->run();
        $u = Cart::make($t);
        foreach ($cart->items as $k => $item) { $item->price(MAX); }
        $f = fn (Cart $c) => $c->total();
        $g = function ($x) use ($s) { return $x . $s; };
        helper($u, OLD, Cart::class, static::$money, $this?->repo?->find(1));
        try { } catch (FooException | BarException $e) { throw new X($e); }
        return $u instanceof M ? $u : null;
    }
    abstract protected function draw(): void;
    public static function of() { return new static(); }
}
interface Shape extends A, B { public function area(): float; }
trait HasEvents { public function fire() { $this->go(); } }
enum Color: string { case Red = 'r'; case Green = 'g'; public function label() { return self::Red; } }
function helper2(array $a) { return \strlen($a[0]); }

// #> package App\Http\Controllers
// #> defs 20
// #> def MAX constant 12-12 exported
// #> def OLD constant 13-13 exported
// #> def CartController class 15-44 body=20 exported base=Controller,Shape,\Other\Thing,HasEvents,Loggable doc=15-17
// #> def CartController.LIMIT constant 22-22 exported in=CartController
// #> def CartController.store field 23-23 exported type=Store in=CartController
// #> def CartController.money field 24-24 type=?M in=CartController
// #> def CartController.plain field 25-25 exported in=CartController
// #> def CartController.__construct method 27-27 body=27 exported in=CartController
// #> def CartController.total method 29-41 body=31 exported type=?M doc=29-29 in=CartController
// #> def CartController.draw method 42-42 exported type=void in=CartController
// #> def CartController.of method 43-43 body=43 exported in=CartController
// #> def Shape interface 45-45 body=45 exported base=A,B
// #> def Shape.area method 45-45 exported type=float in=Shape
// #> def HasEvents trait 46-46 body=46 exported
// #> def HasEvents.fire method 46-46 body=46 exported in=HasEvents
// #> def Color enum 47-47 body=47 exported
// #> def Color.Red constant 47-47 exported in=Color
// #> def Color.Green constant 47-47 exported in=Color
// #> def Color.label method 47-47 body=47 exported in=Color
// #> def helper2 function 48-48 body=48 exported
// #> sig CartController = final class CartController extends Controller implements Shape, \Other\Thing
// #> sig CartController.__construct = public function __construct(private readonly Repo $repo, Store $store)
// #> sig CartController.total = public function total(Cart $cart, int $n = self::LIMIT): ?M
// #> sig CartController.draw = abstract protected function draw(): void
// #> sig CartController.of = public static function of()
// #> sig Shape = interface Shape extends A, B
// #> sig Shape.area = public function area(): float
// #> sig HasEvents = trait HasEvents
// #> sig HasEvents.fire = public function fire()
// #> sig Color.label = public function label()
// #> sig helper2 = function helper2(array $a)
// #> imports 7
// #> import App\Models name=Cart alias=Cart 5
// #> import App\Services name=Store alias=Store 6
// #> import App\Services name=Money alias=M 6
// #> import App name=helper alias=helper 7
// #> import App name=LIMIT alias=LIMIT 8
// #> import ./bootstrap.php name=* alias= 9 reexport
// #> import lib/util.php name=* alias= 10 reexport
// #> ref Route receiver= type 18 in=CartController
// #> ref Controller receiver= inherit 19 in=CartController
// #> ref Shape receiver= inherit 19 in=CartController
// #> ref Thing receiver=\Other inherit 19 in=CartController
// #> ref HasEvents receiver= inherit 21 in=CartController
// #> ref Loggable receiver= inherit 21 in=CartController
// #> ref Store receiver= type 23 in=CartController.store
// #> ref M receiver= type 24 in=CartController.money
// #> ref Logger receiver= construct 27 in=CartController.__construct
// #> ref Repo receiver= type 27 in=CartController.__construct
// #> ref Store receiver= type 27 in=CartController.__construct
// #> ref __construct receiver=parent call 27 in=CartController.__construct
// #> ref log receiver=$this use 27 in=CartController.__construct
// #> ref store receiver=$this use 27 in=CartController.__construct
// #> ref Cart receiver= type 30,36 in=CartController.total
// #> ref LIMIT receiver=self use 30 in=CartController.total
// #> ref M receiver= type 30 in=CartController.total
// #> ref Store receiver= construct 32 in=CartController.total
// #> ref get receiver=$this->store call 33 in=CartController.total
// #> ref run receiver=$this->store->get() call 33 in=CartController.total
// #> ref store receiver=$this use 33 in=CartController.total
// #> ref Cart receiver= use 34,38 in=CartController.total
// #> ref make receiver=Cart call 34 in=CartController.total
// #> ref MAX receiver= use 35 in=CartController.total
// #> ref items receiver=$cart use 35 in=CartController.total
// #> ref price receiver=$item call 35 in=CartController.total
// #> ref total receiver=$c call 36 in=CartController.total
// #> ref OLD receiver= use 38 in=CartController.total
// #> ref class receiver=Cart use 38 in=CartController.total
// #> ref find receiver=$this?->repo call 38 in=CartController.total
// #> ref helper receiver= call 38 in=CartController.total
// #> ref money receiver=static use 38 in=CartController.total
// #> ref repo receiver=$this use 38 in=CartController.total
// #> ref BarException receiver= type 39 in=CartController.total
// #> ref FooException receiver= type 39 in=CartController.total
// #> ref X receiver= construct 39 in=CartController.total
// #> ref M receiver= use 40 in=CartController.total
// #> ref static receiver= construct 43 in=CartController.of
// #> ref A receiver= inherit 45 in=Shape
// #> ref B receiver= inherit 45 in=Shape
// #> ref go receiver=$this call 46 in=HasEvents.fire
// #> ref Red receiver=self use 47 in=Color.label
// #> ref strlen receiver= call 48 in=helper2
// #> bind store Store type 23 in=CartController
// #> bind money ?M type 24 in=CartController
// #> bind $repo Repo type 27 in=CartController.__construct
// #> bind $store Store type 27 in=CartController.__construct
// #> bind log new␠Logger() 27 in=CartController
// #> bind repo Repo type 27 in=CartController
// #> bind store Store type 27 in=CartController
// #> bind $cart Cart type 30 in=CartController.total
// #> bind $n int type 30 in=CartController.total
// #> bind $s new␠Store() 32 in=CartController.total
// #> bind $t $this->store->get()->run() 33 in=CartController.total
// #> bind $u Cart::make() 34 in=CartController.total
// #> bind $item $cart->items[] 35 in=CartController.total
// #> bind $c Cart type 36 in=CartController.total
// #> bind $e FooException type 39 in=CartController.total
// #> string OLD 13
// #> string /cart 18
// #> string cart.key 32

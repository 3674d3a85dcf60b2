import 'package:http/http.dart' as http show Client, get;
import 'money.dart' show Money, round;
import '../base.dart' hide Old;
export 'src/rows.dart' show Row;
part 'cart.g.dart';

/// What a customer wants to buy.
///
/// Prices are in cents.
@immutable
abstract class Cart<T extends Item> extends Base<T> with Logging, Sums implements Priced, lib.Named {
  // how many lines at most
  static const int maxLines = 100, minLines = 1;
  final Map<String, Item> items;
  final Client? _client;
  var count = 0;

  const Cart(this.items, {super.key}) : _client = null;

  /// An empty one.
  Cart.empty() : this({});

  factory Cart.of(Item item) {
    return Basket(item);
  }

  @override
  Future<int> total({required int rate, String? unit}) async {
    final rows = await fetch(unit);
    for (final row in rows) {
      row.price().round();
    }
    this.count = rows.length;
    super.total(rate: rate);
    return round(items.values.first.cents)..toString();
  }

  int get lines => items.length;
  set lines(int n) {
    count = n;
  }

  Item operator [](String key) => items[key]!;

  void clear();
}

mixin Sums on Base implements Priced {
  int sum() => 0;
}

extension CartText on Cart<Item> {
  String text() => 'cart of ${total(rate: 1)}';
}

extension on Item {
  bool get cheap => cents < 5;
}

enum Size with Logging {
  small(1),
  large(2);

  const Size(this.weight);
  final int weight;
}

typedef Pricer = int Function(Item item);

final Client client = http.Client();
const _limit = 'cart.limit';

List<Item> fetch(String? unit) => [];

void _private() {
  test('cart total', () {});
}
//#> imports 6
//#> import package:http/http.dart alias=http 1
//#> import money.dart name=Money alias=Money 2
//#> import money.dart name=round alias=round 2
//#> import ../base.dart name=* 3
//#> import src/rows.dart name=Row alias=Row 4 reexport
//#> import cart.g.dart name=* 5 reexport
//#> def Cart class 7-46 exported base=Base,Logging,Sums,Priced,Named doc=7-9 at=11
//#> sig Cart = abstract class Cart<T extends Item> extends Base<T> with Logging, Sums implements Priced, lib.Named
//#> def Cart.maxLines field 12-13 exported type=int
//#> def Cart.minLines field 12-13 exported type=int
//#> def Cart.items field 14-14 exported type=Map<String,␠Item>
//#> def Cart._client field 15-15 type=Client
//#> def Cart.count field 16-16 exported
//#> def Cart.Cart method 18-18 exported type=Cart
//#> def Cart.empty method 20-21 exported type=Cart doc=20-20
//#> def Cart.of method 23-25 exported type=Cart body=23
//#> def Cart.total method 27-36 exported type=Future<int> body=28
//#> sig Cart.total = Future<int> total({required int rate, String? unit})
//#> def Cart.lines method 38-38 exported type=int ordinal=0
//#> def Cart.lines method 39-41 exported ordinal=1
//#> def Cart.[] method 43-43 exported
//#> def Cart.clear method 45-45 exported
//#> def Sums trait 48-50 exported base=Base,Priced
//#> def Sums.sum method 49-49 exported type=int
//#> def CartText class 52-54 exported
//#> def CartText.text method 53-53 exported type=String
//#> def Item.cheap method 57-57 exported type=bool
//#> def Size enum 60-66 exported base=Logging
//#> def Size.small constant 61-61 exported
//#> def Size.weight field 65-65 exported type=int
//#> def Pricer type 68-68 exported
//#> def client variable 70-70 exported type=Client
//#> def _limit variable 71-71
//#> def fetch function 73-73 exported type=List<Item>
//#> def _private function 75-77
//#> ref total receiver=super call 34 in=Cart.total
//#> ref price receiver=row call 31 in=Cart.total
//#> ref round receiver=row.price() call 31 in=Cart.total
//#> ref first receiver=items.values use 35 in=Cart.total
//#> ref round call 35 in=Cart.total
//#> ref Basket construct 24 in=Cart.of
//#> ref Client receiver=http construct 70 in=client
//#> bind row rows[] 30 in=Cart.total
//#> bind rows await␠fetch() 29 in=Cart.total
//#> bind rate int type 28 in=Cart.total
//#> bind items Map<String,␠Item> type 14 in=Cart
//#> bind client Client type 70
//#> no ref rate
//#> no ref key
//#> string cart.limit 71
//#> problem

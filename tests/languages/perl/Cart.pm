package Shop::Cart;

use 5.12.0;
use strict;
use warnings;
use parent -norequire, qw(Shop::Base Shop::Countable);
use Carp ();
use Shop::Money qw(cents $RATE);
use Shop::Coupon;

use constant LIMIT => 100;
use constant { DEBUG => 0, EMPTY => '' };

our @EXPORT_OK = qw(largest);
our $Currency  = 'EUR';
my %CACHE;

# Makes a cart.
sub new {
    my ($class, %args) = @_;
    my $self = $class->SUPER::new(%args);
    $self->{store} = Shop::Store->new(limit => LIMIT);
    return $self;
}

=head2 add

Adds one item.

=cut

sub add {
    my ($self, $item) = @_;
    DEBUG && warn "adding";
    push @{ $self->{items} }, $item;
    $self->{store}->put($item);
    $self->store->touch;
    return $self;
}

sub total {
    my $self = shift;
    my $sum = 0;
    $sum += cents($_) for $self->items;
    my $coupon = Shop::Coupon->find('ten');
    return Shop::Money::round_up($sum) - $coupon->discount;
}

sub store { $_[0]->{store} }

sub _tidy { shift->clear; &largest; }

*amount = sub { total(@_) };

{
    package Shop::Cart::Line;
    our @ISA = ('Shop::Base');
    sub price { 1 }
}

sub largest { return $Currency }

package Shop::Cart::Empty {
    use parent 'Shop::Cart';
    sub items { return () }
}

1;

__END__

#> def Shop.Cart class 1-55 exported base=Shop::Base,Shop::Countable
#> def Shop.Cart.LIMIT constant 11-11 exported
#> def Shop.Cart.DEBUG constant 12-12 exported
#> def Shop.Cart.Currency field 15-15 exported
#> def Shop.Cart.new method 18-24 exported doc=18-18
#> sig Shop.Cart.new = sub new
#> def Shop.Cart.add method 32-39 exported
#> def Shop.Cart._tidy method 51-51
#> def Shop.Cart.amount method 53-53 exported
#> def Shop.Cart.Line class 56-58 exported base=Shop::Base
#> def Shop.Cart.Line.price method 58-58 exported
#> def Shop.Cart.Empty class 63-66 exported base=Shop::Cart
#> def Shop.Cart.Empty.items method 65-65 exported
#> import Shop.Base alias=Shop.Base 6
#> import Shop.Countable alias=Shop.Countable 6
#> import Shop.Money alias=Shop.Money 8
#> import Shop.Money name=cents alias=cents 8
#> import Shop.Coupon name=* 9
#> import Carp alias=Carp 7
#> ref new receiver=super call 21 in=Shop.Cart.new
#> ref Store receiver=Shop construct 22 in=Shop.Cart.new
#> ref put receiver=$self.store call 36 in=Shop.Cart.add
#> ref touch receiver=$self.store() call 37 in=Shop.Cart.add
#> ref cents call 44 in=Shop.Cart.total
#> ref round_up receiver=Shop::Money call 46 in=Shop.Cart.total
#> ref discount receiver=$coupon call 46 in=Shop.Cart.total
#> ref clear receiver=shift call 51 in=Shop.Cart._tidy
#> ref largest call 51 in=Shop.Cart._tidy
#> ref Base receiver=Shop inherit 6 in=Shop.Cart
#> ref DEBUG use 34 in=Shop.Cart.add
#> ref Currency use 61
#> bind store Shop::Store.new() 22 in=Shop.Cart
#> bind $coupon Shop::Coupon.find() 45 in=Shop.Cart.total
#> string ten 45
#> no ref push
#> no def sum
#> no ref sum

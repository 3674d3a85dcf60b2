package Shop::Row;
use Moo;
use Types::Standard qw(:all);
extends 'Shop::Base';
with qw(Shop::Role::Priced
  Shop::Role::Named
);

has name => (is => 'ro', required => 1);
has 'cart' => (is => 'rw', isa => 'Shop::Cart');
has line => (
    is      => 'lazy',
    isa     => 'Shop::Line',
);

around price => sub {
    my ($orig, $self) = @_;
    return $self->$orig * 2;
};

sub full ($self, $prefix = '') {
    require Shop::Format;
    return new Shop::Format($self->name);
}

__PACKAGE__->meta->make_immutable;
1;
__END__
#> def Shop.Row class 1-27 exported base=Shop::Base,Shop::Role::Priced,Shop::Role::Named
#> def Shop.Row.name field 9-9 exported
#> def Shop.Row.cart field 10-10 exported
#> def Shop.Row.line field 11-14 exported
#> def Shop.Row.full method 21-24 exported
#> sig Shop.Row.full = sub full ($self, $prefix = '')
#> import Shop.Base alias=Shop.Base 4
#> import Shop.Role.Priced alias=Shop.Role.Priced 5
#> import Shop.Role.Named alias=Shop.Role.Named 5
#> import Moo name=* 2
#> import Types.Standard name=* 3
#> import Shop.Format alias=Shop.Format 22
#> bind line Shop::Line 11 in=Shop.Row
#> ref Format receiver=Shop call 23 in=Shop.Row.full
#> ref name receiver=$self call 23 in=Shop.Row.full

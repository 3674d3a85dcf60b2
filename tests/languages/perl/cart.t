#!/usr/bin/env perl
use strict;
use Test::More tests => 3;
use lib 't/lib';
use Test::Class ();
require './t/helper.pl';

use_ok('Shop::Cart');
my $cart = Shop::Cart->new(items => []);
is($cart->total, 0, 'an empty cart costs nothing');

sub check_total : Test(2) {
    my $cart = make_cart();
    is $cart->total, 5;
}

subtest 'adds' => sub {
    isa_ok $cart->add({ price => 1 }), 'Shop::Cart';
};
#> def check_total function 12-15 exported test
#> import Test.More name=* 3
#> import Test.Class alias=Test.Class 5
#> import ./t/helper.pl name=* 6 reexport
#> import Shop.Cart alias=Shop.Cart 8
#> ref Cart receiver=Shop construct 9
#> ref total receiver=$cart call 10
#> ref make_cart call 13 in=check_total
#> bind $cart Shop::Cart.new() 9
#> bind $cart make_cart() 13 in=check_total

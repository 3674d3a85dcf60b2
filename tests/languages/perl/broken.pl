#!/usr/bin/perl
use Shop::Cart;

sub first {
    my $cart = Shop::Cart->new;
    return $cart->total(;
}

sub second {
    return helper(1);
}

sub helper { return 1
#> problem parsed with errors
#> def first function 4-7 exported
#> def second function 9-11 exported
#> import Shop.Cart alias=Shop.Cart 2
#> ref Cart receiver=Shop construct 5

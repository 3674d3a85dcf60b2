from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import ruby

GEM = project(
    "lib/shop.rb lib/shop/cart.rb lib/shop/html_parser.rb test/helper.rb test/unit/test_cart.rb app/models/user.rb "
    "app/models/admin/user.rb app/models/concerns/o_auth.rb engines/pay/lib/pay/card.rb tasks/build.rake other/x/deep.rb "
    "bin/shop proto/msg.proto config/puma.rb e/config/puma.rb"
)
CASES = [
    ("lib/shop.rb", "shop/cart", "lib/shop/cart.rb"),
    ("lib/shop/cart.rb", "./html_parser", "lib/shop/html_parser.rb"),
    ("lib/shop/cart.rb", "../shop", "lib/shop.rb"),
    ("test/unit/test_cart.rb", "helper", "test/helper.rb"),
    ("test/unit/test_cart.rb", "shop", "lib/shop.rb"),
    ("test/unit/test_cart.rb", "../../lib/shop.rb", "lib/shop.rb"),
    ("lib/shop.rb", "pay/card", "engines/pay/lib/pay/card.rb"),
    ("lib/shop.rb", "x/deep", "other/x/deep.rb"),
    ("lib/shop.rb", "json", "external"),
    ("lib/shop.rb", "net/http", "external"),
    ("lib/shop.rb", "shop/native", "unknown"),
    ("lib/shop.rb", "./absent", "unknown"),
    ("lib/shop.rb", "/etc/passwd", "unknown"),
    ("lib/shop.rb", "", "unknown"),
    ("lib/shop.rb", "pb/msg_pb", "proto/msg.proto"),
    ("lib/shop.rb", "./msg_pb", "proto/msg.proto"),
    ("engines/pay/lib/pay/card.rb", "puma", "config/puma.rb"),
    # constants
    ("lib/shop.rb", "Shop::Cart", "lib/shop/cart.rb"),
    ("lib/shop.rb", "Shop::HTMLParser", "lib/shop/html_parser.rb"),
    ("lib/shop.rb", "::Shop::Cart::Line", "lib/shop/cart.rb"),
    ("lib/shop.rb", "Admin::User", "app/models/admin/user.rb"),
    ("lib/shop.rb", "OAuth", "app/models/concerns/o_auth.rb"),
    ("lib/shop.rb", "Unheard", "unknown"),
]


@pytest.mark.parametrize(("importer", "text", "expected"), CASES)
def test_ruby(importer: str, text: str, expected: str) -> None:
    assert answer(ruby.locate, GEM, importer, text) == expected

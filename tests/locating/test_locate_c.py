from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import c

TREE = project(
    "main.c lib/util.h lib/util.c lib/list.h lib/list-debug.c lib/list-debug.h lib/list-fast.c include/shop/cart.h src/cart.cc "
    "src/tax/table.h other/tax/table.h src/table.h app/m.c config.h.in proto/order.proto lib/string.h "
    "arch/arm/page.h arch/x86/page.h kernel/k.c lib/words.xml vendored/zlib/zlib.h ios/View.m ios/View.h lib/list.inl"
)
CASES = [
    ("lib/util.c", "util.h", "lib/util.h"),
    ("main.c", "lib/util.h", "lib/util.h"),
    ("app/m.c", "util.h", "lib/util.h"),
    ("lib/util.c", "./list.h", "lib/list.h"),
    ("app/m.c", "../lib/list.h", "lib/list.h"),
    ("src/cart.cc", "shop/cart.h", "include/shop/cart.h"),
    ("src/cart.cc", "<shop/cart.h>", "include/shop/cart.h"),
    ("src/cart.cc", '"table.h"', "src/table.h"),
    ("src/cart.cc", "tax/table.h", "src/tax/table.h"),
    ("app/m.c", "zlib.h", "vendored/zlib/zlib.h"),
    ("kernel/k.c", "page.h", "? arch/arm/page.h arch/x86/page.h"),
    ("main.c", "<stdio.h>", "external"),
    ("main.c", "vector", "external"),
    ("main.c", "sys/stat.h", "external"),
    ("main.c", "<openssl/ssl.h>", "external"),
    ("lib/util.c", "string.h", "lib/string.h"),
    ("lib/util.c", "<string.h>", "external"),
    ("app/m.c", "string.h", "external"),
    # made by the build from a file that is here
    ("main.c", "<config.h>", "config.h.in"),
    ("main.c", "order.pb.h", "proto/order.proto"),
    ("lib/util.c", "words.inc", "? lib/words.xml"),
    ("main.c", "proto/order.upb.h", "proto/order.proto"),
    ("main.c", "shop/version.h", "unknown"),
    ("main.c", "absl/list.h", "external"),
    ("main.c", "app/list.h", "unknown"),
    ("ios/View.m", "MyKit/list.h", "unknown"),
    ("main.c", "", "unknown"),
    ("main.c", "lib/", "unknown"),
    ("main.c", "../../../etc/passwd", "external"),
]


@pytest.mark.parametrize(("importer", "text", "expected"), CASES)
def test_includes(importer: str, text: str, expected: str) -> None:
    assert answer(c.locate, TREE, importer, text) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("lib/util.h", "lib/util.c"),
        ("lib/util.c", "lib/util.h"),
        ("include/shop/cart.h", "src/cart.cc"),
        ("src/cart.cc", "include/shop/cart.h"),
        ("lib/list.h", "lib/list.inl lib/list-fast.c lib/list-debug.c"),
        ("lib/list.inl", "lib/list.h"),
        ("lib/list-fast.c", "lib/list.h"),
        ("lib/list-debug.c", "lib/list-debug.h lib/list.h"),
        ("ios/View.m", "ios/View.h"),
        ("src/tax/table.h", ""),
        ("main.c", ""),
        ("README", ""),
        ("lib/words.xml", ""),
    ],
)
def test_counterparts(path: str, expected: str) -> None:
    assert " ".join(c.counterparts(path, TREE)) == expected


def test_counterparts_are_few() -> None:
    here = project(" ".join(f"lib/net-{i}.c" for i in range(40)) + " lib/net.h")
    assert len(c.counterparts("lib/net.h", here)) == c.MAX_COUNTERPARTS

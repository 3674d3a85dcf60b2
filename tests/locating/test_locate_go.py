from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import go

MODULES = project(
    {
        "go.mod": "module example.com/shop // main\n\ngo 1.22\n\n"
        "require github.com/x/y v1.0.0\n\nreplace github.com/forked/dep => ./third/dep\n"
        "replace (\n\tgithub.com/abs v1.2.3 => /abs\n\tgithub.com/two v1 => ../outside\n)\n",
        "main.go": "",
        "cart/cart.go": "",
        "cart/cart_test.go": "",
        "cart/sum.go": "",
        "internal/db/db.go": "",
        "third/dep/pkg/p.go": "",
        "tools/go.mod": "module example.com/shop/tools\n",
        "tools/gen/gen.go": "",
        "other/go.mod": "module example.com/other\n",
        "other/lib.go": "",
        "vendor/github.com/v/w/w.go": "",
        "onlytests/a_test.go": "",
    }
)
CASES = [
    ("main.go", "example.com/shop/cart", "cart/cart.go cart/sum.go"),
    ("main.go", "example.com/shop", "main.go"),
    ("main.go", "example.com/shop/internal/db", "internal/db/db.go"),
    ("main.go", "example.com/shop/tools/gen", "tools/gen/gen.go"),
    ("main.go", "example.com/other", "other/lib.go"),
    ("main.go", "github.com/forked/dep/pkg", "third/dep/pkg/p.go"),
    ("main.go", "github.com/v/w", "vendor/github.com/v/w/w.go"),
    ("cart/cart.go", "./x", "unknown"),
    ("main.go", "./cart", "cart/cart.go cart/sum.go"),
    ("main.go", '"example.com/shop/cart"', "cart/cart.go cart/sum.go"),
    ("main.go", "example.com/shop/generated", "unknown"),
    ("main.go", "example.com/shop/onlytests", "unknown"),
    ("main.go", "example.com/shopping", "external"),
    ("main.go", "github.com/x/y", "external"),
    ("main.go", "github.com/two/z", "external"),
    ("main.go", "fmt", "external"),
    ("main.go", "net/http", "external"),
    ("main.go", "C", "external"),
]


@pytest.mark.parametrize(("importer", "text", "expected"), CASES)
def test_modules(importer: str, text: str, expected: str) -> None:
    assert answer(go.locate, MODULES, importer, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("github.com/o/r/pkg/a", "pkg/a/a.go"),
        ("github.com/o/r/pkg/b", "unknown"),
        ("example.com/deep/z", "src/example.com/deep/z/z.go"),
        ("encoding/json", "external"),
    ],
)
def test_without_module_files(text: str, expected: str) -> None:
    assert answer(go.locate, project("pkg/a/a.go src/example.com/deep/z/z.go m.go"), "m.go", text) == expected


def test_of_two_modules_of_one_name_the_nearest_is_meant() -> None:
    here = project({f"{d}/go.mod": "module m\n" for d in ("a", "b")} | {"a/x/x.go": "", "b/x/x.go": "", "b/m.go": ""})
    assert answer(go.locate, here, "b/m.go", "m/x") == "b/x/x.go"

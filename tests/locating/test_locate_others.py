from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import clojure, dart, elixir, erlang, fsharp, haskell, lua, ocaml, perl, shell, swift

DART = project(
    {"app/pubspec.yaml": "name: shop\n", "app/lib/cart.dart": "", "app/lib/src/a.dart": "", "app/test/t.dart": ""}
)
SWIFT = project(
    {
        "Package.swift": """targets: [.target(name: "Core", dependencies: ["X"], path: "code"),
            .testTarget(name: "CoreTests", path: "../outside"),
            .target(name: "Cart"), .target(name: "CoreTests", path: "none")]""",
        **dict.fromkeys("code/A.swift code/sub/B.swift Sources/Cart/A.swift Sources/Cart/Sub/B.swift".split(), ""),
        **dict.fromkeys("Tests/CartTests/T.swift App/Main.swift".split(), ""),
    }
)
ELIXIR = project(
    {
        "mix.exs": 'defp deps, do: [{:ecto_sql, "~> 3.0"}, {:plug, path: "../plug"}]',
        "lib/shop/cart.ex": "",
        "lib/shop_web/controllers/user_controller.ex": "",
        "lib/shop.ex": "",
        "lib/shop_new/gen.ex": "",
        "lib/mix/tasks/shop.gen.ex": "",
        "test/shop/cart_test.exs": "",
    }
)
LUA = project("lua/shop/cart.lua lua/shop/init.lua plugin/m.lua game/src/deep/x.lua")
PERL = project(
    "lib/Shop.pm lib/Shop/Cart.pm lib/Shop/JSON.pm t/lib/Shop/Cart.pm t/cart.t t/helper.pl lib/Shop/Made.pm.PL"
)
SHELL = project("bin/run.sh bin/common.sh lib/log.sh tools/x/env.sh")


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("app/test/t.dart", "package:shop/cart.dart", "app/lib/cart.dart"),
        ("app/lib/cart.dart", "src/a.dart", "app/lib/src/a.dart"),
        ("app/lib/cart.dart", "package:shop/absent.dart", "unknown"),
        ("app/lib/cart.dart", "package:flutter/material.dart", "external"),
        ("app/lib/cart.dart", "dart:io", "external"),
        ("app/lib/cart.dart", "../../../x.dart", "unknown"),
    ],
)
def test_dart(importer: str, text: str, expected: str) -> None:
    assert answer(dart.locate, DART, importer, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Core", "code/A.swift code/sub/B.swift"),
        ("CoreTests", "unknown"),
        ("Cart", "Sources/Cart/A.swift Sources/Cart/Sub/B.swift"),
        ("App", "unknown"),
        ("Foundation", "external"),
        ("", "unknown"),
    ],
)
def test_swift(text: str, expected: str) -> None:
    assert answer(swift.locate, SWIFT, "Tests/CartTests/T.swift", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Shop.Cart", "lib/shop/cart.ex"),
        ("Shop.Cart.Line", "lib/shop/cart.ex"),
        ("ShopWeb.UserController", "lib/shop_web/controllers/user_controller.ex"),
        ("Shop", "lib/shop.ex"),
        ("Shop.Unheard", "? lib/shop.ex"),
        ("Shop.Unheard.Deep", "unknown"),
        ("Shop.New.Gen", "lib/shop_new/gen.ex"),
        ("Mix.Config", "external"),
        ("Other.Support.UserController", "? lib/shop_web/controllers/user_controller.ex"),
        ("Mix.Tasks.Shop.Gen", "lib/mix/tasks/shop.gen.ex"),
        ("Plug.Conn", "external"),
        ("EctoSQL.Adapter", "external"),
        ("GenServer", "external"),
        ("Other.Thing", "unknown"),
        ("", "unknown"),
    ],
)
def test_elixir(text: str, expected: str) -> None:
    assert answer(elixir.locate, ELIXIR, "test/shop/cart_test.exs", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shop.cart", "lua/shop/cart.lua"),
        ("shop", "lua/shop/init.lua"),
        ("deep.x", "game/src/deep/x.lua"),
        ("socket", "external"),
        ("", "unknown"),
    ],
)
def test_lua(text: str, expected: str) -> None:
    assert answer(lua.locate, LUA, "plugin/m.lua", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("./common.sh", "bin/common.sh"),
        ("lib/log.sh", "lib/log.sh"),
        ('"$(dirname "$0")/common.sh"', "bin/common.sh"),
        ("${BASH_SOURCE%/*}/../lib/log.sh", "lib/log.sh"),
        ("$ROOT/env.sh", "tools/x/env.sh"),
        ("/etc/profile", "unknown"),
        ("$FILE", "unknown"),
        ("", "unknown"),
    ],
)
def test_shell(text: str, expected: str) -> None:
    assert answer(shell.locate, SHELL, "bin/run.sh", text) == expected


HASKELL = project("src/Shop/Cart.hs src/Shop.hs app/Main.hs lib/a/Data/Map.hs lib/b/Data/Map.hs")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Shop.Cart", "src/Shop/Cart.hs"),
        ("Shop.Cart.Item", "src/Shop/Cart.hs"),
        ("Shop", "src/Shop.hs"),
        ("Data.Map", "? lib/a/Data/Map.hs lib/b/Data/Map.hs"),
        ("Data.List", "external"),
        ("Prelude", "external"),
        ("Network.HTTP", "unknown"),
        ("", "unknown"),
    ],
)
def test_haskell(text: str, expected: str) -> None:
    assert answer(haskell.locate, HASKELL, "app/Main.hs", text) == expected


OCAML = project(
    {
        "lib/dune": "(library\n (name shop)\n (libraries fmt))",
        **dict.fromkeys("lib/cart.ml lib/cart.mli lib/shop.ml bin/main.ml bin/util.ml other/util.ml".split(), ""),
        "web/dune": "(library (public_name shop.web) (name shop_web))",
        **dict.fromkeys("web/cart.ml web/only.mli".split(), ""),
    }
)


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("bin/main.ml", "Shop.Cart", "lib/cart.ml lib/shop.ml"),
        ("bin/main.ml", "Shop_web.Cart", "web/cart.ml"),
        ("bin/main.ml", "Shop_web.Only.t", "web/only.mli"),
        ("bin/main.ml", "Shop", "lib/shop.ml"),
        ("bin/main.ml", "Util", "bin/util.ml"),
        ("bin/main.ml", "Cart", "? lib/cart.ml web/cart.ml"),
        ("web/only.mli", "Cart.Line", "web/cart.ml"),
        ("web/cart.ml", "Cart.Line", "web/cart.ml"),
        ("bin/main.ml", "List", "external"),
        ("bin/main.ml", "Absent.Util", "bin/util.ml"),
        ("bin/main.ml", "Nowhere", "unknown"),
        ("bin/main.ml", "", "unknown"),
    ],
)
def test_ocaml(importer: str, text: str, expected: str) -> None:
    assert answer(ocaml.locate, OCAML, importer, text) == expected


ERLANG = project(
    "src/cart.erl include/shop.hrl src/local.hrl apps/a/src/dup.erl apps/b/src/dup.erl apps/a/include/app.hrl"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("cart", "src/cart.erl"),
        ("shop.hrl", "include/shop.hrl"),
        ("local.hrl", "src/local.hrl"),
        ("../include/shop.hrl", "include/shop.hrl"),
        ("local.hrl.item", "src/local.hrl"),
        ("a/include/app.hrl", "apps/a/include/app.hrl"),
        ("app.hrl", "apps/a/include/app.hrl"),
        ("dup", "? apps/a/src/dup.erl apps/b/src/dup.erl"),
        ("lists", "unknown"),
        ("kernel/include/file.hrl", "unknown"),
        ("", "unknown"),
    ],
)
def test_erlang(text: str, expected: str) -> None:
    assert answer(erlang.locate, ERLANG, "src/main.erl", text) == expected


FSHARP = project("src/Cart.fs src/Money.fs web/Cart.fs web/Program.fs")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Shop.Cart", "? web/Cart.fs src/Cart.fs"),
        ("Shop.Money.Format", "? src/Money.fs"),
        ("Money", "? src/Money.fs"),
        ("System.IO", "external"),
        ("Shop.Absent", "unknown"),
        ("", "unknown"),
    ],
)
def test_fsharp(text: str, expected: str) -> None:
    assert answer(fsharp.locate, FSHARP, "web/Program.fs", text) == expected


CLOJURE = project("src/shop/file_store.clj src/shop/cart.clj a/src/dup.clj b/src/dup.clj")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shop.file-store", "src/shop/file_store.clj"),
        ("shop.cart", "src/shop/cart.clj"),
        ("dup", "? a/src/dup.clj b/src/dup.clj"),
        ("clojure.string", "external"),
        ("ring.util", "unknown"),
        ("", "unknown"),
    ],
)
def test_clojure(text: str, expected: str) -> None:
    assert answer(clojure.locate, CLOJURE, "src/shop/main.clj", text) == expected


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("lib/Shop.pm", "Shop.Cart", "lib/Shop/Cart.pm"),
        ("t/cart.t", "Shop.Cart", "t/lib/Shop/Cart.pm"),
        ("lib/Shop/Cart.pm", "Shop", "lib/Shop.pm"),
        ("lib/Shop/Cart.pm", "JSON", "external"),
        ("lib/Shop.pm", "Shop.Made", "unknown"),
        ("t/cart.t", "./t/helper.pl", "t/helper.pl"),
        ("t/cart.t", "../../x.pl", "unknown"),
        ("t/cart.t", "", "unknown"),
    ],
)
def test_perl(importer: str, text: str, expected: str) -> None:
    assert answer(perl.locate, PERL, importer, text) == expected

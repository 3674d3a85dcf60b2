from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import rust

WORKSPACE = project(
    {
        "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
        "crates/core/Cargo.toml": '[package]\nname = "shop-core"\n[dependencies]\nserde = "1"\n'
        'fast = { package = "shop-util", path = "../util" }\n',
        "crates/core/src/lib.rs": "",
        "crates/core/src/cart.rs": "",
        "crates/core/src/cart/line.rs": "",
        "crates/core/src/tax/mod.rs": "",
        "crates/core/src/tax/rates.rs": "",
        "crates/core/src/sys/linux.rs": "",
        "crates/core/src/main.rs": "",
        "crates/core/src/bin/tool.rs": "",
        "crates/core/src/bin/big/main.rs": "",
        "crates/core/src/bin/big/part.rs": "",
        "crates/core/tests/flow.rs": "",
        "crates/core/tests/common/mod.rs": "",
        "crates/core/examples/demo.rs": "",
        "crates/core/build.rs": "",
        "crates/core/custom/file.rs": "",
        "crates/util/Cargo.toml": '[package]\nname = "shop-util"\n[lib]\nname = "shoputil"\npath = "code/root.rs"\n',
        "crates/util/code/root.rs": "",
        "crates/util/code/text.rs": "",
    }
)
CASES = [
    ("crates/core/src/lib.rs", "self::cart", "crates/core/src/cart.rs"),
    ("crates/core/src/lib.rs", "cart", "crates/core/src/cart.rs"),
    ("crates/core/src/cart.rs", "self::line", "crates/core/src/cart/line.rs"),
    ("crates/core/src/cart.rs", "self::line|Line", "crates/core/src/cart/line.rs"),
    ("crates/core/src/tax/mod.rs", "self::rates", "crates/core/src/tax/rates.rs"),
    ("crates/core/src/cart.rs", "crate::tax::rates|Vat", "crates/core/src/tax/rates.rs"),
    ("crates/core/src/cart.rs", "crate::tax|Table", "crates/core/src/tax/mod.rs"),
    ("crates/core/src/cart.rs", "crate::tax|rates", "crates/core/src/tax/rates.rs"),
    ("crates/core/src/cart.rs", "crate|Error", "crates/core/src/lib.rs"),
    ("crates/core/src/cart.rs", "crate::sys::linux|open", "crates/core/src/sys/linux.rs"),
    ("crates/core/src/cart.rs", "$crate::tax|*", "crates/core/src/tax/mod.rs"),
    ("crates/core/src/cart/line.rs", "super|Cart", "crates/core/src/cart.rs crates/core/src/cart/line.rs"),
    ("crates/core/src/cart/line.rs", "super::super|Cart", "crates/core/src/lib.rs"),
    ("crates/core/src/tax/rates.rs", "super|*", "crates/core/src/tax/mod.rs crates/core/src/tax/rates.rs"),
    ("crates/core/src/cart.rs", "super::tax|T", "crates/core/src/tax/mod.rs crates/core/src/cart.rs"),
    ("crates/core/src/lib.rs", "super|x", "crates/core/src/lib.rs"),
    # the other targets of a package
    ("crates/core/src/main.rs", "shop_core::cart|Cart", "crates/core/src/cart.rs"),
    ("crates/core/src/bin/tool.rs", "shop_core::tax|T", "crates/core/src/tax/mod.rs"),
    ("crates/core/src/bin/big/main.rs", "self::part", "crates/core/src/bin/big/part.rs"),
    ("crates/core/src/bin/big/part.rs", "crate|x", "crates/core/src/bin/big/main.rs"),
    ("crates/core/tests/flow.rs", "self::common", "crates/core/tests/common/mod.rs"),
    ("crates/core/tests/flow.rs", "common|setup", "crates/core/tests/common/mod.rs"),
    ("crates/core/tests/flow.rs", "shop_core|Cart", "crates/core/src/lib.rs"),
    ("crates/core/examples/demo.rs", "crate|x", "crates/core/examples/demo.rs"),
    ("crates/core/build.rs", "crate|x", "crates/core/build.rs"),
    # other crates: by library name, by a dependency's local name
    ("crates/core/src/cart.rs", "shoputil::text|f", "crates/util/code/text.rs"),
    ("crates/core/src/cart.rs", "::shoputil|f", "crates/util/code/root.rs"),
    ("crates/util/code/text.rs", "crate|f", "crates/util/code/root.rs"),
    ("crates/core/src/cart.rs", "serde|Serialize", "external"),
    ("crates/core/src/cart.rs", "std::fmt|Display", "external"),
    # paths as attributes, names that the file itself has in scope
    ("crates/core/src/lib.rs", "../custom/file.rs", "crates/core/custom/file.rs"),
    ("crates/core/src/lib.rs", "missing.rs", "unknown"),
    ("crates/core/src/cart.rs", "Kind|*", "crates/core/src/cart.rs"),
    ("crates/core/src/cart.rs", "inline|thing", "crates/core/src/cart.rs"),
    ("crates/core/src/cart.rs", "", "unknown"),
]


@pytest.mark.parametrize(("importer", "text", "expected"), CASES)
def test_workspace(importer: str, text: str, expected: str) -> None:
    assert answer(rust.locate, WORKSPACE, importer, text) == expected


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("x/src/a/b.rs", "crate::c|f", "x/src/c.rs"),
        ("x/src/a/b.rs", "c|f", "x/src/c.rs"),
        ("x/src/a/b.rs", "unheard|f", "unknown"),
        ("x/src/a/b.rs", "crate::nothing|f", "x/src/lib.rs"),
    ],
)
def test_without_manifest(importer: str, text: str, expected: str) -> None:
    assert answer(rust.locate, project("x/src/lib.rs x/src/c.rs x/src/a/b.rs x/src/a.rs"), importer, text) == expected


@pytest.mark.parametrize("manifest", ["", "[package", "[package]\nname = 3\n", "package = 1\n"])
def test_broken_manifests(manifest: str) -> None:
    here = project({"Cargo.toml": manifest, "src/lib.rs": "", "src/a.rs": ""})
    assert answer(rust.locate, here, "src/lib.rs", "self::a") == "src/a.rs"

from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import jvm

MODULES = project(
    "core/src/main/java/org/shop/Cart.java core/src/main/java/org/shop/Tax.java core/src/test/java/org/shop/CartTest.java "
    "core/src/main/java/org/shop/util/Strings.java web/src/main/java/org/shop/web/Page.java web/src/main/java/org/shop/App.java "
    "demo/src/main/java/org/shop/App.java web/src/main/kotlin/org/shop/web/Extensions.kt kt/src/money/Amount.kt "
    "net/acme/one/A.java sc/src/main/scala/org/calc/Sum.scala buildSrc/Top.java core/src/main/java/package-info.java"
)
CASES = [
    ("org.shop|Cart", "core/src/main/java/org/shop/Cart.java"),
    ("org.shop.Cart", "core/src/main/java/org/shop/Cart.java"),
    ("org.shop.Cart|total", "core/src/main/java/org/shop/Cart.java"),
    ("org.shop.Cart.Line|SIZE", "core/src/main/java/org/shop/Cart.java"),
    ("org.shop.Cart|*", "core/src/main/java/org/shop/Cart.java"),
    ("org.shop.util|*", "core/src/main/java/org/shop/util/Strings.java"),
    ("org.shop.util.*", "core/src/main/java/org/shop/util/Strings.java"),
    ("org.shop.util._", "core/src/main/java/org/shop/util/Strings.java"),
    ("org.shop.web|*", "web/src/main/java/org/shop/web/Page.java web/src/main/kotlin/org/shop/web/Extensions.kt"),
    ("org.shop.web|formatted", "unknown"),  # Java knows no top-level functions
    ("org.calc|Sum", "sc/src/main/scala/org/calc/Sum.scala"),
    ("com.corp.money|Amount", "kt/src/money/Amount.kt"),
    ("Top", "buildSrc/Top.java"),
    ("org.shop.generated|Thing", "unknown"),
    ("shop|Cart", "core/src/main/java/org/shop/Cart.java"),
    ("hop|Cart", "external"),
    ("net.acme.two|Thing", "external"),
    ("net.acme.one|Thing", "unknown"),
    ("java.util|List", "external"),
    ("kotlin.collections|map", "external"),
    ("org.junit|Test", "external"),
    ("com.google.common.base|Strings", "external"),
    ("", "unknown"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_classes(text: str, expected: str) -> None:
    assert answer(jvm.locate, MODULES, "web/src/main/java/org/shop/web/Page.java", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("org.shop.web|formatted", "web/src/main/kotlin/org/shop/web/Extensions.kt"),
        ("org.shop.web.Hidden|inner", "? web/src/main/kotlin/org/shop/web/Extensions.kt"),
        ("net.corp.money|format", "kt/src/money/Amount.kt"),
        ("net.acme.money|format", "external"),
    ],
)
def test_top_level_declarations(text: str, expected: str) -> None:
    here = MODULES if "acme" in text else project(" ".join(p for p in MODULES.paths if not p.startswith("net/")))
    assert answer(jvm.locate, here, "web/src/main/kotlin/org/shop/web/Extensions.kt", text) == expected


def test_a_class_of_the_same_module_wins() -> None:
    own = answer(jvm.locate, MODULES, "demo/src/test/java/org/shop/T.java", "org.shop|App")
    assert own == "demo/src/main/java/org/shop/App.java"
    both = answer(jvm.locate, MODULES, "core/src/test/java/org/shop/T.java", "org.shop|App")
    assert both == "demo/src/main/java/org/shop/App.java web/src/main/java/org/shop/App.java"


def test_a_wildcard_names_main_and_test_files() -> None:
    found = answer(jvm.locate, MODULES, "core/src/main/java/org/shop/util/Strings.java", "org.shop|*").split()
    assert found[:2] == ["core/src/main/java/org/shop/Cart.java", "core/src/main/java/org/shop/Tax.java"]
    assert "core/src/test/java/org/shop/CartTest.java" in found

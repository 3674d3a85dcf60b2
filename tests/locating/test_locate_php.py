from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import php

COMPOSED = project(
    {
        "composer.json": r"""{"require": {"monolog/monolog": "^3"}, "autoload": {
            "psr-4": {"Shop\\": "src/", "Shop\\Special\\": ["extra/", "more/"]},
            "psr-0": {"Old_": "legacy/"}, "classmap": ["misc/"], "files": ["src/Support/functions.php", "../out.php"]},
            "autoload-dev": {"psr-4": {"Shop\\Tests\\": "tests"}}}""",
        "src/Cart.php": "",
        "src/Tax/Table.php": "",
        "src/Support/functions.php": "",
        "src/Support/Str.php": "",
        "extra/Offer.php": "",
        "more/Gift.php": "",
        "legacy/Old/Thing.php": "",
        "tests/CartTest.php": "",
        "misc/legacy/Helper.php": "",
        "web/index.php": "",
        "web/inc/db.php": "",
    }
)
CASES = [
    (r"Shop\Cart", "src/Cart.php"),
    (r"\Shop\Cart", "src/Cart.php"),
    (r"Shop|Cart", "src/Cart.php"),
    (r"Shop\Tax\Table", "src/Tax/Table.php"),
    (r"Shop\Special\Offer", "extra/Offer.php"),
    (r"Shop\Special\Gift", "more/Gift.php"),
    (r"Shop\Tests\CartTest", "tests/CartTest.php"),
    (r"Old_Thing", "legacy/Old/Thing.php"),
    (r"Shop\Support\trim_all", "src/Support/functions.php"),
    (r"Shop\Tax", "src/Tax/Table.php"),
    (r"Anything\Legacy\Helper", "misc/legacy/Helper.php"),
    (r"Monolog\Logger", "external"),
    (r"Other\Cart", "external"),
    ("Exception", "external"),
    (r"Shop\Missing", "unknown"),
    ("/inc/db.php", "web/inc/db.php"),
    ("inc/db.php", "web/inc/db.php"),
    ("src/Cart.php", "src/Cart.php"),
    ("../src/Cart.php", "src/Cart.php"),
    ("legacy/Helper.php", "misc/legacy/Helper.php"),
    ("nowhere.php", "unknown"),
    ("", "unknown"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_composer(text: str, expected: str) -> None:
    assert answer(php.locate, COMPOSED, "web/index.php", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"App\Models\User", "app/Models/User.php"),
        (r"Drupal\cart\Form\Pay", "modules/cart/src/Form/Pay.php"),
        (r"App\Models\Absent", "external"),
        (r"Twice\A", "? one/twice/A.php two/twice/A.php"),
    ],
)
def test_without_composer(text: str, expected: str) -> None:
    files = "app/Models/User.php modules/cart/src/Form/Pay.php one/twice/A.php two/twice/A.php m/index.php"
    assert answer(php.locate, project(files), "m/index.php", text) == expected

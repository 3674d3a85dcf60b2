from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import python

SRC = project(
    {
        "pyproject.toml": '[project]\nname = "shop"\n'
        'dependencies = ["PyYAML>=5", "azure-functions", "requests[socks]", "typing-extensions"]\n',
        "requirements-dev.txt": "# tools\npytest-mock==3\n",
        "src/shop/__init__.py": "",
        "src/shop/cart.py": "",
        "src/shop/cart.pyi": "",
        "src/shop/json.py": "",
        "src/shop/tax/__init__.py": "",
        "src/shop/tax/rates.py": "",
        "src/shop/_speed.pyx": "",
        "src/plain/loose.py": "",
        "tests/conftest.py": "",
        "tests/helpers.py": "",
        "tests/unit/__init__.py": "",
        "tests/unit/test_cart.py": "",
        "scripts/build.py": "",
        "scripts/util.py": "",
        "scripts/time.py": "",
        "proto/order.proto": "",
        "tests/azure/thing.py": "",
    }
)

CASES = [
    # relative
    ("src/shop/cart.py", "py:.|tax", "src/shop/tax/__init__.py src/shop/__init__.py"),
    ("src/shop/cart.py", "py:.tax.rates|VAT", "src/shop/tax/rates.py"),
    ("src/shop/tax/rates.py", "py:..cart|Cart", "src/shop/cart.py src/shop/cart.pyi"),
    ("src/shop/tax/rates.py", "py:..|cart", "src/shop/cart.py src/shop/cart.pyi src/shop/__init__.py"),
    ("src/shop/tax/__init__.py", "py:.rates|*", "src/shop/tax/rates.py"),
    ("src/shop/cart.py", "py:.missing|x", "unknown"),
    ("src/shop/cart.py", "py:....x|y", "unknown"),
    ("src/shop/cart.py", "py:......|y", "unknown"),
    # absolute, from the package itself, from tests, from the top
    ("src/shop/cart.py", "shop.tax|rates", "src/shop/tax/rates.py src/shop/tax/__init__.py"),
    ("src/shop/cart.py", "shop.tax|VAT", "src/shop/tax/__init__.py"),
    ("tests/unit/test_cart.py", "shop.cart", "src/shop/cart.py src/shop/cart.pyi"),
    ("tests/unit/test_cart.py", "shop|Cart", "src/shop/__init__.py"),
    ("tests/unit/test_cart.py", "shop|_speed", "src/shop/_speed.pyx src/shop/__init__.py"),
    ("tests/unit/test_cart.py", "plain.loose|x", "src/plain/loose.py"),
    ("tests/unit/test_cart.py", "plain|loose", "src/plain/loose.py"),
    ("tests/unit/test_cart.py", "helpers", "tests/helpers.py"),
    ("tests/unit/test_cart.py", "unit.test_cart|x", "tests/unit/test_cart.py"),
    ("tests/unit/test_cart.py", "tests.helpers|x", "tests/helpers.py"),
    ("scripts/build.py", "util", "scripts/util.py"),
    # the standard library: shadowed by a script's sibling, not by a module of the package
    ("scripts/build.py", "time", "scripts/time.py"),
    ("src/shop/cart.py", "json", "external"),
    ("src/shop/cart.py", "os.path|join", "external"),
    # dependencies, and names that nothing here bears
    ("src/shop/cart.py", "yaml", "external"),
    ("src/shop/cart.py", "requests.adapters|HTTPAdapter", "external"),
    ("tests/unit/test_cart.py", "pytest_mock|MockerFixture", "external"),
    ("src/shop/cart.py", "numpy", "external"),
    ("src/shop/cart.py", "azure.functions|Context", "external"),
    ("src/shop/cart.py", "azure.other|Context", "unknown"),
    ("src/shop/cart.py", "py:.order_pb2_grpc|Stub", "proto/order.proto"),
    ("src/shop/cart.py", "py:.|order_pb2", "proto/order.proto src/shop/__init__.py"),
    ("src/shop/cart.py", "shop|order_pb2_grpc", "proto/order.proto src/shop/__init__.py"),
    ("src/shop/cart.py", "shop|other_pb2", "src/shop/__init__.py"),
    ("src/shop/cart.py", "py:.missing_pb2|X", "unknown"),
    # ours, but not there
    ("src/shop/cart.py", "shop.generated|x", "unknown"),
    ("src/shop/cart.py", "shop.order_pb2|Order", "proto/order.proto"),
    ("src/shop/cart.py", "|x", "unknown"),
]


@pytest.mark.parametrize(("importer", "text", "expected"), CASES)
def test_src_layout(importer: str, text: str, expected: str) -> None:
    assert answer(python.locate, SRC, importer, text) == expected


LAYOUTS = [
    # flat, package beside the tests
    ("flat/__init__.py flat/core.py tests/test_core.py", "tests/test_core.py", "flat.core|f", "flat/core.py"),
    # a monorepo: each package has its own src, siblings are installed by name
    (
        {
            "libs/a/pyproject.toml": "",
            "libs/a/src/a/__init__.py": "",
            "libs/b/pyproject.toml": '[project]\ndependencies = ["a"]',
            "libs/b/b.py": "",
        },
        "libs/b/b.py",
        "a|x",
        "libs/a/src/a/__init__.py",
    ),
    # a declared dependency that some unrelated directory is called like
    (
        {
            "pyproject.toml": '[project]\ndependencies = ["click"]',
            "pkg/__init__.py": "",
            "pkg/m.py": "",
            "docs/x/click/a.py": "",
        },
        "pkg/m.py",
        "click|echo",
        "external",
    ),
    # namespace packages: no __init__ on the way
    ("ns/one/a.py ns/two/b.py", "ns/one/a.py", "ns.two.b|f", "ns/two/b.py"),
    ("ns/one/a.py ns/two/b.py", "ns/one/a.py", "ns.two|b", "ns/two/b.py"),
    # the nearest of two directories of one name, and two equally near ones
    ("x/lib/util.py x/app/m.py y/lib/util.py", "x/app/m.py", "util|f", "x/lib/util.py"),
    ("a/one/util.py a/two/util.py m/m.py", "m/m.py", "util|f", "? a/one/util.py a/two/util.py"),
    # inside a package, a sibling imported as if run as a script
    ("p/__init__.py p/m.py p/helper.py", "p/m.py", "helper|f", "p/helper.py"),
    # a package wins over the module of its name; stubs alone are found
    ("k/__init__.py k.py m.py", "m.py", "k|f", "k/__init__.py"),
    ("stubs/k/__init__.pyi m.py", "m.py", "k|f", "stubs/k/__init__.pyi"),
    # hints of manifests
    (
        {"setup.py": "setup(package_dir={'': 'code'})", "code/z/__init__.py": "", "code/a/z.py": "", "t.py": ""},
        "t.py",
        "z|f",
        "code/z/__init__.py",
    ),
    (
        {"setup.cfg": "[options]\npackage_dir =\n  = code\n", "code/z.py": "", "o/z.py": "", "t.py": ""},
        "t.py",
        "z|f",
        "code/z.py",
    ),
    (
        {"setup.cfg": "[options.packages.find]\nwhere = code\n", "code/z.py": "", "o/z.py": "", "t.py": ""},
        "t.py",
        "z|f",
        "code/z.py",
    ),
    (
        {
            "pyproject.toml": '[tool.setuptools.package-dir]\nz = "core"\n',
            "core/__init__.py": "",
            "core/n.py": "",
            "t.py": "",
        },
        "t.py",
        "z.n|f",
        "core/n.py",
    ),
    (
        {"pytest.ini": "[pytest]\npythonpath = deep/er\n", "deep/er/z.py": "", "o/z.py": "", "t.py": ""},
        "t.py",
        "z|f",
        "deep/er/z.py",
    ),
    (
        {
            "pyproject.toml": '[[tool.poetry.packages]]\ninclude = "z"\nfrom = "code"\n',
            "code/z.py": "",
            "o/z.py": "",
            "t.py": "",
        },
        "t.py",
        "z|f",
        "code/z.py",
    ),
    # manifests that lead out of the repository, or are none
    ({"pyproject.toml": '[tool.mypy]\nmypy_path = "../../etc"\n', "t.py": ""}, "t.py", "passwd", "external"),
    ({"pyproject.toml": "[[[", "setup.cfg": "no section", "z.py": "", "t.py": ""}, "t.py", "z", "z.py"),
    ({"pyproject.toml": "a = " + "[" * 5000, "z.py": "", "t.py": ""}, "t.py", "z", "z.py"),
]


@pytest.mark.parametrize(("files", "importer", "text", "expected"), LAYOUTS)
def test_layouts(files: dict[str, str] | str, importer: str, text: str, expected: str) -> None:
    assert answer(python.locate, project(files), importer, text) == expected

"""What file names say: tests, twins, pairs."""

from __future__ import annotations

import pytest

from coldstart import languages
from coldstart.languages import Project
from coldstart.signals import paths


@pytest.mark.parametrize(
    ("path", "subject"),
    [
        ("tests/test_cart.py", "cart"),
        ("shop/cart_test.go", "cart"),
        ("src/CartTest.java", "cart"),
        ("src/TestCart.java", "cart"),
        ("src/CartIT.java", "cart"),
        ("src/cart.spec.ts", "cart"),
        ("src/cart.service.ts", "cart"),
        ("src/shopping-cart.js", "shopping_cart"),
        ("src/contest.py", "contest"),
        ("src/testing.py", "testing"),
        ("src/Attest.java", "attest"),
    ],
)
def test_the_subject_of_a_file(path: str, subject: str) -> None:
    assert paths.subject(path) == subject


def named_after(changed: str, *others: str) -> list[str]:
    """Edges as ``path confidence``."""
    everything = [*others, *changed.split()]

    def by_subject(name: str) -> tuple[str, ...]:
        return tuple(sorted(p for p in everything if paths.subject(p) == name))

    return [f"{e.path} {e.confidence}" for e in paths.tests(changed.split(), by_subject, languages.is_test_path)]


@pytest.mark.parametrize(
    ("changed", "others", "wanted"),
    [
        ("shop/cart.py", ("tests/test_cart.py", "tests/test_other.py"), ["tests/test_cart.py 0.5"]),
        ("tests/test_cart.py", ("shop/cart.py",), ["shop/cart.py 0.5"]),  # the tested of a changed test
        ("shop/cart.py tests/test_cart.py", (), []),  # both in the diff
        ("shop/cart.py", ("web/cart.test.ts",), []),  # another language's
        ("a/utils.py", ("tests/test_utils.py",), []),  # a name that says nothing
        (
            "a/b/cart.py",
            ("a/tests/test_cart.py", "z/tests/test_cart.py"),
            ["a/tests/test_cart.py 0.4", "z/tests/test_cart.py 0.3"],
        ),
        ("src/main/java/Cart.java", ("src/test/java/CartTest.java",), ["src/test/java/CartTest.java 0.5"]),
        ("src/cart.tsx", ("src/cart.test.ts",), ["src/cart.test.ts 0.5"]),
    ],
)
def test_tests_by_name(changed: str, others: tuple[str, ...], wanted: list[str]) -> None:
    assert named_after(changed, *others) == wanted


def twins_of(changed: str, *others: str) -> list[str]:
    project = Project([*others, *changed.split()], lambda path: None)
    return [f"{e.path} · {e.text}" for e in paths.twins(changed.split(), project.named, project.directory)]


PARALLEL, VARIANT = "same name in a parallel folder", "variant of it"


@pytest.mark.parametrize(
    ("changed", "others", "wanted"),
    [
        (
            "p/stripe/charge.ts",
            ("p/adyen/charge.ts", "p/adyen/refund.ts", "charge.ts"),
            [f"p/adyen/charge.ts · {PARALLEL}"],
        ),
        (
            "fs/lock_unix.go",
            ("fs/lock_windows.go", "fs/lock_test.go", "fs/open_windows.go"),
            [f"fs/lock_windows.go · {VARIANT}"],
        ),
        ("net/http_client.py", ("net/http_server.py", "other/http_server.py"), [f"net/http_server.py · {VARIANT}"]),
        ("a/EpollLoop.java", ("a/KQueueLoop.java", "a/NioLoop.java"), [f"a/NioLoop.java · {VARIANT}"]),
        ("fs/lock_unix.go fs/lock_windows.go", (), []),  # both in the diff
        ("p/a/__init__.py", tuple(f"p/{i}/__init__.py" for i in range(9)), []),  # a name that all folders have
    ],
)
def test_twins(changed: str, others: tuple[str, ...], wanted: list[str]) -> None:
    assert twins_of(changed, *others) == wanted


def test_pairs_are_what_the_language_says() -> None:
    counterparts = {"a.c": ("a.h",), "b.c": ("b.h",)}
    edges = paths.pairs(["b.c", "a.c", "a.h"], lambda path: counterparts.get(path, ()))
    assert [(e.path, e.target, e.kind) for e in edges] == [("b.h", "b.c", "pair")]


def test_kin_share_words_of_name_and_folder() -> None:
    everything = [
        "src/Cache/Lock.php",
        "tests/Cache/FileCacheLockTest.php",
        "tests/Auth/GuardTest.php",
        "src/Auth/Guard.php",
    ]
    everything += [f"src/Other/Thing{n}.php" for n in range(40)]
    kinship = paths.Kinship({"src/Cache/Lock.php"}, everything)
    assert kinship.of("tests/Cache/FileCacheLockTest.php") > 0.6
    assert kinship.of("tests/Auth/GuardTest.php") == 0.0
    assert [path for path, _ in kinship.related(lambda path: path != everything[0])] == [
        "tests/Cache/FileCacheLockTest.php"
    ]
    assert paths.name_tokens("buffer/AbstractPooledByteBufTest.java") == {"abstract", "pooled", "byte", "buf"}

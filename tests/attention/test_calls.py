"""Reading parameters off signatures and arguments off calls, and whether they fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coldstart.attention._arguments import calls, misfit
from coldstart.signatures.brackets import inside
from coldstart.signatures.parameters import parameters

SIGNATURES = [
    # language, signature, method, name:kind, ? for optional
    ("python", "def f(a, b=1, *args, c, d=2, **kw)", False, "a:either b:either? args:rest? c:keyword d:keyword? kw:names?"),
    ("python", "async def f(self, a: Dict[str, int] = {}, /, *, b: int)", True, "a:position? b:keyword"),
    ("python", 'def f(sep: str = ",", end=")")', False, "sep:either? end:either?"),
    ("python", "def f()", False, ""),
    ("typescript", "export function f(a: string, b?: Map<string, number>, ...c: T[]): void", False,
     "a:position b:position? c:rest?"),
    ("typescript", "const f = async (a: A, b = g(1, 2)) =>", False, "a:position b:position?"),
    ("typescript", "f(this: Foo, cb: (a: number, b: string) => void)", True, "cb:position"),
    ("typescript", "constructor(private readonly a: A, b: B)", True, "a:position b:position"),
    ("javascript", "function f({ a, b }, [c])", False, ":position :position"),
    ("go", "func (r *Repo) Open(ctx context.Context, a, b int, opts ...Option) (x int, err error)", True,
     "ctx:position a:position b:position opts:rest?"),
    ("go", "func Map[K comparable, V any](m map[K]V, f func(K, V) bool)", False, "m:position f:position"),
    ("java", "public static <T> void put(final Map<String, T> map, String... keys)", False, "map:position keys:rest?"),
    ("c", "static int f(void)", False, ""),
    ("c", "int f(const char *fmt, struct ds *ds, ...)", False, "fmt:position ds:position :rest?"),
    ("cpp", "void f(std::map<int, int> m, int n = 3)", False, "m:position n:position?"),
    ("rust", "pub fn open<'a, T: Into<A>>(&'a mut self, path: &Path, f: impl Fn(u8, u8) -> u8) -> R<(), E>", True,
     "path:position f:position"),
    ("csharp", "public void F(string a, int b = 2, params object[] rest)", False, "a:either b:either? rest:rest?"),
    ("kotlin", "fun f(a: Int, b: Map<String, Int> = mapOf(), vararg c: Int)", False, "a:either b:either? c:rest?"),
    ("php", "public function f(?Foo $a, array $b = [], string ...$c)", False, "a:either b:either? c:rest?"),
    ("ruby", "def f(a, b = 1, *rest, c:, d: 2, **kw, &block)", False,
     "a:position b:position? rest:rest? c:keyword d:keyword? kw:names? block:block?"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "signature", "method", "expected"), SIGNATURES)
def test_parameters(language: str, signature: str, method: bool, expected: str) -> None:
    names = ("constructor", "Open", "open", "put", "F", "Map", "f")
    name = next(n for n in names if any(n + mark in signature for mark in ("(", "[", "<'", " =")))
    found = parameters(signature, name, language, method)
    assert found is not None
    assert " ".join(f"{one.name}:{one.kind}{'?' * one.optional}" for one in found) == expected


UNREADABLE = [
    ("c", "int f()"),
    ("swift", "func f(a: Int)"),
    ("ruby", "def f a, b"),
    ("csharp", "static int f(this Foo foo, int a)"),
    ("javascript", "const f = useCallback((a) => a)"),
    ("python", "def f(a, (b"),
    ("python", "class g"),
]


@pytest.mark.parametrize(("language", "signature"), UNREADABLE)
def test_what_is_unclear_is_left_undecided(language: str, signature: str) -> None:
    assert parameters(signature, "f", language, False) is None


CALLS = [
    # language, source from the call's line on, positional arguments, named arguments
    ("python", "x = f(a, g(b, c), d=1)", ["a", "g(b, c)"], ["d"]),
    ("python", 'f("a, b)", [1, 2], {3: 4},)', ['"a, b)"', "[1, 2]", "{3: 4}"], []),
    ("python", "f(  # why (\n    a,\n    b == c,\n)", ["a", "b == c"], []),
    ("python", "f('''x\n, y''', 2)", ["'''x\n, y'''", "2"], []),
    ("go", 'f(a, `x, "y`, func() { b() })', ["a", '`x, "y`', "func() { b() }"], []),
    ("rust", "f::<Vec<u8>>(a, 'b', |x, y| x)", ["a", "'b'", "|x", "y| x"], []),
    ("typescript", "this.f<A, B>(a, (x) => [x, 1], `b, ${c}`)", ["a", "(x) => [x, 1]", "`b, ${c}`"], []),
    ("c", "f(a, 'x', \"b)\", (c, d));", ["a", "'x'", '"b)"', "(c, d)"], []),
    ("c", "f(a, /* nothing */);", ["a", ""], []),
    ("c", "f();", [], []),
    ("csharp", "f(a, b: 2)", ["a"], ["b"]),
    ("ruby", "f(a, b: 2)", ["a"], ["b"]),
]


@pytest.mark.parametrize(("language", "source", "positional", "named"), CALLS)
def test_arguments(language: str, source: str, positional: list[str], named: list[str]) -> None:
    read = calls(source.split("\n"), 1, "f", language)
    assert read is not None
    assert [(list(one.positional), list(one.named)) for one in read] == [(positional, named)]


UNDECIDED = [
    ("python", "f(*args)"),
    ("python", "f(a, **kw)"),
    ("python", "f(a,"),
    ("javascript", "f(...xs)"),
    ("go", "f(xs...)"),
    ("kotlin", "f(a) { it }"),
    ("ruby", "f(a) do |x|"),
    ("ruby", "f(&block)"),
]


@pytest.mark.parametrize(("language", "source"), UNDECIDED)
def test_calls_that_cannot_be_read_are_left_undecided(language: str, source: str) -> None:
    assert calls([source], 1, "f", language) is None


@pytest.mark.parametrize("source", ["def f(a):", "x = 'f(1)' + \"f(2)\"", "# f(3)", "g(4)", "my_f(5)", "register(f)"])
def test_what_is_no_call(source: str) -> None:
    assert not calls([source], 1, "f", "python")


FITS = [
    # language, signature, call, why it does not fit
    ("python", "def f(a, *, b=1)", "f(1, 2)", "passes `b` by position, keyword only now"),
    ("python", "def f(a, b)", "f(1)", "does not pass `b`"),
    ("python", "def f(a, b)", "f(1, b=2)", ""),
    ("python", "def f(a, b)", "f(a=1, b=2)", ""),
    ("python", "def f(a, /)", "f(a=1)", "passes `a`, which it does not take"),
    ("python", "def f(a)", "f(1, c=2)", "passes `c`, which it does not take"),
    ("python", "def f(a, **kw)", "f(1, c=2)", ""),
    ("python", "def f(a, *rest)", "f(1, 2, 3)", ""),
    ("python", "def f(a)", "f(1, a=2)", "passes `a` by position and by name"),
    ("python", "def f()", "f(1)", "passes 1 argument by position, it takes none"),
    ("go", "func f(a, b int)", "f(1)", "passes 1 argument, it needs 2"),
    ("go", "func f(a, b int)", "f(g())", None),
    ("go", "func f(a int, o ...O)", "f(1)", ""),
    ("c", "int f(int a)", "f(1, 2)", "passes 2 arguments by position, it takes at most 1"),
    ("cpp", "void f(int a, int b)", "f(1)", None),
    ("php", "function f($a)", "f(1, 2)", ""),
    ("ruby", "def f(a, b:)", "f(1)", "does not pass `b`"),
    ("ruby", "def f(a)", "f(b: 1)", None),
    ("typescript", "function f(a: A, b?: B)", "f(1)", ""),
    ("typescript", "function f(a: A, b: B)", "f(1)", "does not pass `b`"),
]


@pytest.mark.parametrize(("language", "signature", "call", "expected"), FITS)
def test_fit(language: str, signature: str, call: str, expected: str | None) -> None:
    takes = parameters(signature, "f", language, False)
    read = calls([call], 1, "f", language)
    assert takes is not None
    assert read is not None
    assert misfit(read[0], takes, language) == expected


@given(st.text(alphabet="()[]{},'\"`<>=\\ \nab", max_size=60), st.sampled_from(["python", "rust", "go", "typescript"]))
def test_cutting_any_text_ends_and_stays_inside(text: str, language: str) -> None:
    cut = inside("(" + text, 0, language)
    if cut is not None:
        parts, end = cut
        assert 0 < end <= len(text) + 1
        assert all(part in text for part in parts)


@given(st.lists(st.from_regex(r"[a-z]{1,8}|\[[a-z],[a-z]\]|\"[a-z,)]{0,5}\"", fullmatch=True), max_size=6))
def test_joining_arguments_and_cutting_them_is_the_identity(arguments: list[str]) -> None:
    read = calls([f"f({', '.join(arguments)})"], 1, "f", "java")
    assert read is not None
    assert list(read[0].positional) == arguments

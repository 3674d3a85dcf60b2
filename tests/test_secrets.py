"""Values of secrets are withheld in every output; nothing else of a line changes (FAULTS O05, O06)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coldstart import secrets, tokens
from coldstart.model import Request
from coldstart.repo import Repo, kinds
from coldstart.secrets import CLOSE, OPEN, _rules, mark
from tests.conftest import Drawn
from tests.frontends.running import coldstart as run

Draw = Callable[..., Drawn]

#: Drawn once, never valid. Each stands in pieces, so that no scanner takes this file for a leak.
A, H, B = "Zx9Kq2Lm4Rt7Wv1B" * 12, "3f9a1c7e5b2d8046" * 12, "qT7/wK2+xV9mZ4pL" * 12
VALUES = [
    ("AWS access key", "AKIA" + "2QX7RM5TLB4VWN6C"),
    ("AWS secret key", 'aws_secret_access_key = "', B[:40], '"'),
    ("GitHub token", "ghp_" + A[:36]),
    ("GitHub token", "github_pat_" + A[:22] + "_" + A[:59]),
    ("GitLab token", "glpat-" + A[:20]),
    ("Slack token", "xoxb-" + "123456789012-123456789012-" + A[:24]),
    ("Slack webhook", "https://hooks.slack.com/services/", "T2QX7RM5T/B4VWN6C2Q/" + A[:24], ""),
    ("Stripe key", "sk_live_" + A[:24]),
    ("Google API key", "AIza" + A[:35]),
    ("OpenAI key", "sk-proj-" + A[:48]),
    ("Anthropic key", "sk-ant-api03-" + A[:90]),
    ("Hugging Face token", "hf_" + A[:34]),
    ("npm token", "npm_" + A[:36]),
    ("npm token", "//registry.example.invalid/:_authToken=", H[:32], ""),
    ("PyPI token", "pypi-" + "AgEIcHlwaS5vcmc" + A[:100]),
    ("DigitalOcean token", "dop_v1_" + H[:64]),
    ("SendGrid key", "SG." + A[:22] + "." + A[:43]),
    ("Twilio key", "SK" + H[:32]),
    ("Telegram bot token", "1234567890:" + "AA" + A[:33]),
    ("Vault token", "hvs." + A[:90]),
    ("Azure storage key", "AccountName=a;AccountKey=", B[:86] + "==", ";"),
    ("JSON web token", "eyJ" + A[:20] + ".eyJ" + A[:60] + "." + A[:43]),
    ("password in a URL", "postgres://app:", "s3cr3t!Pw", "@db.example.invalid/x"),
    ("password in a URL", "redis://:", "p4ss-w0rd-9", "@cache:6379"),
    ("authorization", "Authorization: Basic ", B[:24], ""),
    ("password of a login", "machine api.example.invalid login me password ", "kq2Lm4Rt7W", ""),
    ("password of a connection", "Server=db;User ID=app;Password=", "kq2Lm4Rt7W", ";Encrypt=true"),
    ("password of a command", "curl -u me:", "kq2Lm4Rt7W", " https://example.invalid"),
    ("password", 'password = "', "hunter" + "42", '"'),
    ("password", "  DB_PASSWORD: ", "kq2Lm4Rt7W", ""),
    ("password", "define('DB_PASSWORD', '", "kq2Lm4Rt7W", "');"),
    ("password", 'smtpPassword: string = "', "kq2!Lm4#", '";'),
    ("secret value", 'const apiKey = "', A[:32], '";'),
    ("secret value", "export CLIENT_SECRET=", A[:40], ""),
    ("secret value", '"session_token" => "', H[:40], '",'),
    ("private key", '"key": "-----BEGIN PRIVATE KEY-----', "\\n" + B[:64] + "\\n", '-----END PRIVATE KEY-----"'),
]


@pytest.mark.parametrize("case", VALUES, ids=lambda case: case[0] + " " + case[1][:12])
def test_a_value_is_withheld_and_nothing_else(case: tuple[str, ...]) -> None:
    kind, before, value, after = (case[0], "", case[1], "") if len(case) == 2 else case
    for sign in ("", "+", "-", " "):
        assert secrets.withheld(f"{sign}{before}{value}{after}") == f"{sign}{before}{mark(kind)}{after}"
    if len(case) == 2:
        assert secrets.withheld(f"call(x='{value}', y=1)  # why") == f"call(x='{mark(kind)}', y=1)  # why"


NONE = """
os.environ["TOKEN"]
token = os.environ["API_TOKEN"]
if token == expected_token:
assert response.json()["password"] == user.password
lr = 1.4e-06
password = getpass.getpass()
password: str
password = "password"
password = "change-me-please"
"password": "{{ vault_password }}"
password: ${DB_PASSWORD}
PASSWORD=$1
passwordHelp: "At least 12 characters, 1 digit"
password_field = "user_password_2"
token = self.tokens[position].value
const key = `${prefix}:${id}`
secret_name = "prod/db-2/password-v3"
publicKeyToken="6595b64144ccf1df"
private_key = "/etc/ssl/private/server-2.key"
privateKey: fs.readFileSync("server1.key")
bypass = "skip-checks-2"
compass.direction = "north-42-east"
"sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
commit = "b4e8466aa1b2c3d4e5f60718293a4b5c6d7e8f90"
id: 550e8400-e29b-41d4-a716-446655440000
http://localhost:8080/path@2
https://user:password@example.com/
git@github.com:owner/name.git
postgres://${USER}:${PASS}@db/x
mailto:someone@example.com
begin = "-----BEGIN RSA PRIVATE KEY-----"
if line.startswith("-----BEGIN PRIVATE KEY-----"):
token = "https://example.com/oauth2/token"
API_KEY_HEADER = "X-Api-Key-2"
def secret(token: str = "") -> str:
skip_token = SK_TOKEN_1
author = "Jane Doe <jane.doe42@example.com>"
""".strip().split("\n")


@pytest.mark.parametrize("line", NONE)
def test_what_only_speaks_of_secrets_stays(line: str) -> None:
    assert secrets.withheld(line) == line


KEY = [
    "-----BEGIN RSA " + "PRIVATE KEY-----",
    *(B[n : n + 64] for n in range(9)),
    B[:30] + "==",
    "-----END RSA PRIVATE KEY-----",
]


@pytest.mark.parametrize(
    ("before", "after"),
    [("", ""), ("    ", ""), ('  "', '\\n" +'), ("# ", ""), ("'", "',")],
    ids=["file", "YAML", "strings", "comment", "list"],
)
def test_a_key_over_several_lines(before: str, after: str) -> None:
    found = secrets._keys.lines_of_keys(["x = (", *(before + line + after for line in KEY), ")"])
    assert sorted(found) == list(range(2, len(KEY)))
    assert all((start, end) == (len(before), len(before) + len(KEY[n - 1])) for n, (start, end) in found.items())


def test_code_about_keys_is_no_key() -> None:
    lines = [f'BEGIN = "{KEY[0]}"', "def read(path):", "    return path.read_text()", f'END = "{KEY[-1]}"']
    assert secrets._keys.lines_of_keys(lines) == {}


def test_every_output_withholds(repo: Draw) -> None:
    """The diff on both sides, its middle of a key, quoted callers, things to check, the message, names by the change."""
    key = "\n".join(f"  {line}" for line in KEY)
    old = f'--- app.py\ndef connect(x):\n    return "postgres://app:{A[:9]}@db/x"\n--- key.yaml\nkey: |\n{key}\n--- .env\nA=1\n'
    caller = f'from app import connect\n\nconnect(1)  # "{"ghp_" + A[:36]}"\nconnect(2, "{"AKIA" + A[:16].upper()}")\n'
    drawn = repo(old + f"--- use.py\n{caller}")
    drawn.draw(
        f'--- app.py\ndef connect():\n    return "postgres://app:{A[9:20]}@db/x"\n--- .env\nDB={H[:20]}\n'
        f"--- key.yaml\nkey: |\n{key.replace(KEY[6], KEY[6][::-1])}\n"
    ).commit(f"Rotate\n\npassword = {A[20:32]}\nsaid ‹withheld: nothing›")
    shown = [
        (drawn.path / ".env").read_text()[3:],
        A[:9],
        A[9:20],
        A[20:32],
        A[:36],
        "AKIA" + A[:16].upper(),
        KEY[6],
        KEY[6][::-1],
        KEY[5],
    ]
    for form in ("markdown", "json", "xml"):
        out = run(drawn.path, "review-context", "--format", form).out
        assert [value for value in shown if value in out] == [], form
        assert "\\u2039withheld: nothing" in out, "only we can say that we withheld"
        of_diff = () if form == "json" else ("password in a URL", "private key")  # JSON has no diff
        for kind in ("GitHub token", "AWS access key", "password", *of_diff):
            assert mark(kind) in out, (form, kind)
        assert f"{mark()} stands for a value" in out
        assert kinds.SECRET in out
    assert not any(value in run(drawn.path, "explain", "use.py").out for value in shown)
    context = json.loads(run(drawn.path, "review-context", "--format", "json", "--budget", "1000").out)
    text = run(drawn.path, "review-context", "--budget", "1000").out
    assert tokens.count(text) == context["tokens"] <= 1000


def test_it_can_be_turned_off_by_whom_the_tree_belongs_to(repo: Draw) -> None:
    drawn = repo("--- a.py\nx = 1\n", f'--- a.py\nx = "{"ghp_" + A[:36]}"\n')
    drawn.write(".coldstart.toml", "withhold = false\n")
    refused = run(drawn.path, "review-context")
    assert mark("GitHub token") in refused.out and "withhold is ignored" in refused.err
    drawn.git("config", "coldstart.trust", "true")
    assert "ghp_" + A[:36] in run(drawn.path, "review-context").out


@pytest.mark.parametrize(
    ("path", "data", "secret"),
    [
        (".env", b"A=1\n", True),
        ("deploy/.env.production", b"A=1\n", True),
        ("prod.env", b"A=1\n", True),
        (".env.example", b"A=1\n", False),
        ("src/env.ts", b"export {}\n", False),
        (".ssh/id_rsa", b"x\n", True),
        ("id_ed25519", b"x\n", True),
        ("id_rsa.pub", b"ssh-rsa AAAA\n", False),
        ("tls/server.pem", b"x\n", True),
        ("tls/server.key", KEY[0].encode() + b"\nx\n", True),
        ("translations/menu.key", b"a = b\n", False),
        ("store.jks", b"\0\1\2", True),
        (".netrc", b"machine a\n", True),
        (".aws/credentials", b"[default]\n", True),
        ("infra/terraform.tfstate", b"{}\n", True),
        (".npmrc", b"//r.example.invalid/:_authToken=" + H[:32].encode() + b"\n", True),
        (".npmrc", b"//r.example.invalid/:_authToken=${NPM_TOKEN}\nsave-exact=true\n", False),
        (".pypirc", b"[pypi]\npassword = " + A[:20].encode() + b"\n", True),
        ("lib/environment.rb", b"x\n", False),
    ],
)
def test_files_that_are_secrets_by_nature(repo: Draw, path: str, data: bytes, secret: bool) -> None:
    drawn = repo("--- x.py\nx = 1\n").write(path, data)
    drawn.commit()
    with Repo.open(drawn.root) as opened:
        (found,) = opened.change(Request(drawn.root)).change.files
    assert (found.skipped == kinds.SECRET, bool(found.hunks)) == (secret, not secret)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [*(c[1] for c in VALUES), *NONE[:20], '"', "'", "=", ":", " ", "\n", "é", "‹", "+", "://", "@"]
        ),
        max_size=12,
    )
)
def test_what_is_left_is_verbatim_and_nothing_is_left_to_withhold(parts: list[str]) -> None:
    text = "".join(parts).replace(OPEN, "")
    shown = secrets.withheld(text)
    first, *others = shown.split(OPEN)
    at = 0
    for rest in (first, *(piece.partition(CLOSE)[2] for piece in others)):
        found = text.find(rest, at)
        assert found >= 0
        at = found + len(rest)


@pytest.mark.parametrize(
    "text",
    [
        "a" * 200_000,
        "password='" * 20_000,
        "://a:" * 40_000,
        "eyJ" * 60_000,
        "A" * 200_000 + "@",
        "MT" * 100_000,
        'W"' * 100_000,
        " " * 100_000,
    ],
)
def test_hostile_lines_take_linear_time(text: str) -> None:
    """Each rule over 200,000 characters: seconds, where a quadratic one would take hours."""
    for rule in (*_rules.ISSUED, *_rules.PLACED):
        sum(1 for _ in rule.pattern.finditer(text))
    assert isinstance(secrets.withheld(text), str)


def test_each_rule_is_found_by_its_parts() -> None:
    """The parts are what is looked for first: a rule whose match holds none of them would never be tried."""
    for rule in (*_rules.ISSUED, *_rules.PLACED):
        assert rule.parts and all(rule.parts)
    for kind, *pieces in VALUES:
        text = "".join(pieces)
        for rule in (*_rules.ISSUED, *_rules.PLACED):
            if rule.kind == kind and rule.pattern.search(text):
                assert any(part in text for part in rule.parts), (kind, text)

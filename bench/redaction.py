"""What is withheld: of a planted set of secrets (missed ones), and of real repositories (touched lines that are none).

    python bench/redaction.py planted
    python bench/redaction.py lines DIRECTORY…      git repositories, bare or not; --show prints every touched line

The planted values are drawn anew by their formats from a fixed seed: none was ever valid, none stands in this file.
"""

from __future__ import annotations

import argparse
import random
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator

from coldstart import languages, secrets
from coldstart.repo import kinds
from coldstart.secrets import _keys

HEX, LOWER, UPPER = "0123456789abcdef", string.ascii_lowercase + string.digits, string.ascii_uppercase + string.digits
ALL = string.ascii_letters + string.digits
WEB, B64 = ALL + "-_", ALL + "+/"
EACH = 20  # values of each kind
LIMIT = 2_000_000  # bytes of a file that is read


def planted(draw: random.Random) -> dict[str, Callable[[], str]]:
    """Kind → one line with a fresh value between two marks (``\\x01`` and ``\\x02``)."""

    def of(alphabet: str, size: int) -> str:
        return "".join(draw.choice(alphabet) for _ in range(size))

    def mixed(alphabet: str, size: int) -> str:
        while True:
            text = of(alphabet, size)
            if any(c.isdigit() for c in text) and any(c.isalpha() for c in text):
                return text

    def in_code(name: str, value: str) -> str:
        shape = draw.choice(
            (
                '{n} = "{v}"',
                "const {n} = '{v}';",
                '  "{n}": "{v}",',
                "{n}: {v}",
                "export {n}={v}",
                "client({n}='{v}')",
                '+{n} := "{v}"',
            )
        )
        return shape.replace("{n}", name).replace("{v}", f"\x01{value}\x02")

    def text(words: str) -> str:
        return draw.choice(words.split())

    formats: dict[str, Callable[[], str]] = {
        "AWS access key": lambda: in_code("id", "AKIA" + of(string.ascii_uppercase + "234567", 16)),
        "AWS secret key": lambda: in_code("aws_secret_access_key", mixed(B64, 40)),
        "GitHub token": lambda: in_code("t", text("ghp_ gho_ ghs_ ghr_") + mixed(ALL, 36)),
        "GitHub fine-grained token": lambda: in_code("t", "github_pat_" + mixed(ALL, 22) + "_" + of(ALL, 59)),
        "GitLab token": lambda: in_code("t", "glpat-" + mixed(WEB, 20)),
        "Slack token": lambda: in_code("t", f"xoxb-{of(string.digits, 12)}-{of(string.digits, 12)}-{of(ALL, 24)}"),
        "Slack webhook": lambda: (
            f'url = "https://hooks.slack.com/services/\x01T{of(UPPER, 8)}/B{of(UPPER, 8)}/{of(ALL, 24)}\x02"'
        ),
        "Discord webhook": lambda: f"https://discord.com/api/webhooks/{of('123456789', 18)}/\x01{of(WEB, 68)}\x02",
        "Stripe key": lambda: in_code("t", text("sk_live_ rk_live_ sk_test_") + mixed(ALL, 24)),
        "Google API key": lambda: in_code("t", "AIza" + mixed(WEB, 35)),
        "Google OAuth secret": lambda: in_code("t", "GOCSPX-" + mixed(WEB, 28)),
        "OpenAI key": lambda: in_code("t", "sk-proj-" + mixed(WEB, 48)),
        "Anthropic key": lambda: in_code("t", "sk-ant-api03-" + mixed(WEB, 93)),
        "Hugging Face token": lambda: in_code("t", "hf_" + of(string.ascii_letters, 34)),
        "npm token": lambda: in_code("t", "npm_" + mixed(ALL, 36)),
        "npm login": lambda: f"//registry.example.invalid/:_authToken=\x01{mixed(HEX, 32)}\x02",
        "PyPI token": lambda: in_code("t", "pypi-AgEIcHlwaS5vcmc" + mixed(WEB, 120)),
        "RubyGems key": lambda: in_code("t", "rubygems_" + mixed(HEX, 48)),
        "crates.io token": lambda: in_code("t", "cio" + mixed(ALL, 32)),
        "NuGet key": lambda: in_code("t", "oy2" + mixed(LOWER, 43)),
        "Docker token": lambda: in_code("t", "dckr_pat_" + mixed(WEB, 27)),
        "DigitalOcean token": lambda: in_code("t", "dop_v1_" + mixed(HEX, 64)),
        "SendGrid key": lambda: in_code("t", f"SG.{mixed(WEB, 22)}.{mixed(WEB, 43)}"),
        "Mailgun key": lambda: in_code("t", "key-" + mixed(HEX, 32)),
        "Mailchimp key": lambda: in_code("t", mixed(HEX, 32) + "-us" + draw.choice("123456789")),
        "Twilio key": lambda: in_code("t", "SK" + mixed(HEX, 32)),
        "Telegram bot token": lambda: in_code("t", f"{of('123456789', 10)}:AA{mixed(WEB, 33)}"),
        "Discord token": lambda: in_code("t", f"MT{mixed(ALL, 24)}.{of(WEB, 6)}.{mixed(WEB, 38)}"),
        "Shopify token": lambda: in_code("t", "shpat_" + mixed(HEX, 32)),
        "Square token": lambda: in_code("t", "sq0atp-" + mixed(WEB, 22)),
        "Atlassian token": lambda: in_code("t", "ATATT3xFfGF0" + mixed(WEB, 170)),
        "Linear key": lambda: in_code("t", "lin_api_" + mixed(ALL, 40)),
        "Notion token": lambda: in_code("t", "ntn_" + mixed(ALL, 46)),
        "Airtable token": lambda: in_code("t", f"pat{mixed(ALL, 14)}.{mixed(HEX, 64)}"),
        "Databricks token": lambda: in_code("t", "dapi" + mixed(HEX, 32)),
        "Vault token": lambda: in_code("t", "hvs." + mixed(WEB, 90)),
        "Terraform token": lambda: in_code("t", f"{mixed(ALL, 14)}.atlasv1.{mixed(WEB, 67)}"),
        "New Relic key": lambda: in_code("t", "NRAK-" + mixed(UPPER, 27)),
        "Grafana token": lambda: in_code("t", f"glsa_{mixed(ALL, 32)}_{of(HEX, 8)}"),
        "Sentry token": lambda: in_code("t", "sntryu_" + mixed(HEX, 64)),
        "PlanetScale token": lambda: in_code("t", "pscale_tkn_" + mixed(WEB, 43)),
        "Postman key": lambda: in_code("t", f"PMAK-{mixed(HEX, 24)}-{mixed(HEX, 34)}"),
        "Doppler token": lambda: in_code("t", "dp.pt." + mixed(ALL, 43)),
        "Tailscale key": lambda: in_code("t", f"tskey-auth-{mixed(ALL, 12)}CNTRL-{mixed(ALL, 32)}"),
        "age key": lambda: in_code("t", "AGE-SECRET-KEY-1" + mixed(UPPER, 58)),
        "Azure storage key": lambda: (
            f"DefaultEndpointsProtocol=https;AccountName=a;AccountKey=\x01{mixed(B64, 86)}==\x02"
        ),
        "Azure client secret": lambda: in_code("t", f"{mixed(ALL, 3)}8Q~{mixed(ALL, 34)}"),
        "JSON web token": lambda: in_code("t", f"eyJ{mixed(ALL, 30)}.eyJ{mixed(ALL, 80)}.{mixed(WEB, 43)}"),
        "password in a URL": lambda: (
            f"{text('postgres mysql redis amqp mongodb+srv https')}://app:"
            f"\x01{mixed(ALL + '!._-', draw.randint(8, 20))}\x02@db.example.invalid/x"
        ),
        "authorization": lambda: f"Authorization: Basic \x01{mixed(B64, 28)}\x02",
        "bearer": lambda: f'"Authorization": "Bearer \x01{mixed(WEB, 40)}\x02"',
        "login of a machine": lambda: f"machine api.example.invalid login app password \x01{mixed(ALL, 14)}\x02",
        "connection string": lambda: (
            f"Server=tcp:db,1433;Database=app;User ID=app;Password=\x01{mixed(ALL + '!#%', 14)}\x02;Encrypt=true"
        ),
        "command line": lambda: f"curl -u app:\x01{mixed(ALL, 16)}\x02 https://example.invalid",
        "password": lambda: in_code(
            text("password db_password DB_PASS passwd smtpPassword PGPASSWORD"),
            mixed(ALL + "!-_.", draw.randint(8, 18)),
        ),
        "password, word and number": lambda: in_code(
            "password", text("hunter tiger summer winter monkey falcon") + of("0123456789", draw.randint(1, 4))
        ),
        "API key": lambda: in_code(text("api_key apiKey API_KEY x-api-key"), mixed(ALL, 32)),
        "client secret": lambda: in_code(text("client_secret clientSecret CLIENT_SECRET"), mixed(WEB, 40)),
        "secret key": lambda: in_code(
            text("SECRET_KEY secret_key_base APP_SECRET JWT_SECRET session_secret"), mixed(HEX, 64)
        ),
        "access token": lambda: in_code(text("access_token accessToken ACCESS_TOKEN auth_token"), mixed(ALL, 40)),
        "private key on one line": lambda: (
            f'"private_key": "-----BEGIN PRIVATE KEY-----\\n\x01{mixed(B64, 64)}\\n{mixed(B64, 64)}\x02'
            '\\n-----END PRIVATE KEY-----\\n"'
        ),
    }
    return formats


def missed() -> int:
    """Print, kind by kind, how many planted values would be seen: whole or in part. The exit code."""
    draw = random.Random(7)
    total = seen = 0
    print(f"{'kind':32} planted  seen")
    for kind, make in planted(draw).items():
        bad = 0
        for _ in range(EACH):
            line = make()
            start, end = line.index("\x01"), line.index("\x02") - 1
            found = secrets.spans(line.replace("\x01", "").replace("\x02", ""))
            bad += not any(a <= start and end <= b for a, b, _ in found)
        total += EACH
        seen += bad
        print(f"{kind:32} {EACH:7} {bad:5}")
    keys = [_key(draw) for _ in range(EACH)]
    bad = sum(len(_keys.lines_of_keys(lines)) != len(lines) - 4 for lines in keys)
    print(f"{'private key over several lines':32} {EACH:7} {bad:5}")
    total, seen = total + EACH, seen + bad
    print(f"\n{total - seen} of {total} withheld: {100 * (total - seen) / total:.1f} %")
    return int(seen > 0.05 * total)


def _key(draw: random.Random) -> list[str]:
    body = ["".join(draw.choice(B64) for _ in range(64)) for _ in range(draw.randint(3, 50))]
    kind = draw.choice(("", "RSA ", "EC ", "OPENSSH "))
    margin = draw.choice(("", "    "))
    return [
        "x: |",
        *(
            margin + line
            for line in (
                f"-----BEGIN {kind}PRIVATE KEY-----",
                *body,
                body[0][:22] + "==",
                f"-----END {kind}PRIVATE KEY-----",
            )
        ),
        "y",
    ]


def files(repository: str) -> Iterator[tuple[str, str]]:
    """Path and text of each file at HEAD that a reader could be shown."""
    git = ["git", "-C", repository]
    listed = subprocess.run([*git, "ls-tree", "-r", "-z", "HEAD"], capture_output=True, check=True).stdout.split(b"\0")
    wanted = [record.split(b"\t", 1) for record in listed if record.startswith(b"100")]
    with subprocess.Popen([*git, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as batch:
        assert batch.stdin and batch.stdout
        for head, raw in wanted:
            batch.stdin.write(head.split()[2] + b"\n")
            batch.stdin.flush()
            answer = batch.stdout.readline().split()
            if len(answer) != 3:  # not in this clone
                continue
            size = int(answer[2])
            data = batch.stdout.read(size + 1)[:-1]
            path = raw.decode("utf-8", "surrogateescape")
            if size <= LIMIT and not kinds.by_path(path) and not kinds.by_content(path, data):
                yield path, data.decode("utf-8", "replace")
        batch.stdin.close()


def touched(repositories: list[str], show: bool) -> int:
    """Print how many lines would be touched, by repository and by kind. The exit code.

    Lines inside private keys are apart: their format leaves no doubt, and one key has fifty of them.
    """
    totals: Counter[str] = Counter()
    lines = code = 0
    print(f"{'repository':28} {'lines':>9} {'of code':>9}     keys  touched  of code    one in")
    sum_keys = sum_all = sum_code = 0
    for repository in repositories:
        here = here_code = inside = count = count_code = 0
        for path, text in files(repository):
            split = text.split("\n")
            is_code = languages.for_path(path) is not None
            here += len(split)
            here_code += len(split) * is_code
            keys = _keys.lines_of_keys(split) if _keys.MARK in text else {}
            values = secrets.lines_with_values(text)
            for number, line in enumerate(split):
                found = [(*keys[number], _keys.KIND)] if number in keys else values.get(line, [])
                inside += number in keys
                count += bool(found) and number not in keys
                count_code += bool(found) and number not in keys and is_code
                totals.update({kind for _, _, kind in found})
                if show:
                    for start, end, kind in found:
                        print(
                            f"  {path}:{number + 1} [{kind}] {line[max(0, start - 60) : start]}«{line[start:end][:80]}»",
                            flush=True,
                        )
        lines, code = lines + here, code + here_code
        sum_keys, sum_all, sum_code = sum_keys + inside, sum_all + count, sum_code + count_code
        name = repository.rstrip("/").removesuffix("/repo").rpartition("/")[2]
        print(
            f"{name:28} {here:9,} {here_code:9,} {inside:8} {count:8} {count_code:8} {here_code // max(1, count_code):9,}",
            flush=True,
        )
    print(f"{'all':28} {lines:9,} {code:9,} {sum_keys:8} {sum_all:8} {sum_code:8} {code // max(1, sum_code):9,}")
    for kind, number in totals.most_common():
        print(f"  {number:5}  {kind}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("planted", "lines"))
    parser.add_argument("directories", nargs="*")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    return missed() if options.what == "planted" else touched(options.directories, options.show)


if __name__ == "__main__":
    sys.exit(main())

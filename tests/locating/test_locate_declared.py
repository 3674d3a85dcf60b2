"""Where the imports of schemas, styles, pages, build and deployment files lead."""

from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import files, graphql, hcl, pages, protobuf, styles

PROTOBUF = project(
    {
        "buf.work.yaml": "version: v1\ndirectories:\n  - api/proto\n",
        "api/proto/shop/cart.proto": "",
        "third/google/api/http.proto": "",
        "svc/local.proto": "",
        "svc/deep/inner.proto": "",
        "a/x/dup.proto": "",
        "b/x/dup.proto": "",
        "svc/main.go": "",
    }
)


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("svc/main.proto", "shop/cart.proto", "api/proto/shop/cart.proto"),
        ("svc/deep/inner.proto", "local.proto", "svc/local.proto"),
        ("svc/deep/inner.proto", "google/api/http.proto", "third/google/api/http.proto"),
        ("svc/deep/inner.proto", "google/protobuf/any.proto", "external"),
        ("svc/deep/inner.proto", "shop/absent.proto", "unknown"),
        ("svc/deep/inner.proto", "x/dup.proto", "? a/x/dup.proto b/x/dup.proto"),
        ("svc/deep/inner.proto", "../../../../x.proto", "unknown"),
        ("svc/deep/inner.proto", "", "unknown"),
    ],
)
def test_protobuf(importer: str, text: str, expected: str) -> None:
    assert answer(protobuf.locate, PROTOBUF, importer, text) == expected


HCL = project("main.tf modules/vpc/main.tf modules/vpc/out.tf modules/vpc/README.md envs/prod/main.tf")
GRAPHQL = project("schema/user.graphql web/parts.gql web/page/q.graphql")


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("main.tf", "./modules/vpc", "modules/vpc/main.tf modules/vpc/out.tf"),
        ("envs/prod/main.tf", "../../modules/vpc", "modules/vpc/main.tf modules/vpc/out.tf"),
        ("envs/prod/main.tf", "../..", "main.tf"),
        ("main.tf", "./modules/absent", "unknown"),
        ("main.tf", "../../../out", "unknown"),
        ("main.tf", "terraform-aws-modules/vpc/aws", "external"),
        ("main.tf", "git::https://example.com/vpc.git", "external"),
        ("main.tf", "", "unknown"),
    ],
)
def test_hcl(importer: str, text: str, expected: str) -> None:
    assert answer(hcl.locate, HCL, importer, text) == expected


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("web/page/q.graphql", "../parts.gql", "web/parts.gql"),
        ("web/page/q.graphql", "./q", "web/page/q.graphql"),
        ("web/page/q.graphql", "schema/user.graphql", "schema/user.graphql"),
        ("web/page/q.graphql", "schema/user", "schema/user.graphql"),
        ("web/page/q.graphql", "../../../x.graphql", "unknown"),
        ("web/page/q.graphql", "", "unknown"),
    ],
)
def test_graphql(importer: str, text: str, expected: str) -> None:
    assert answer(graphql.locate, GRAPHQL, importer, text) == expected


FILES = project(
    "Dockerfile scripts/run.sh tools/gen.py src/shop/server.py src/shop/jobs/__main__.py requirements.txt config/a.toml "
    "config/b.toml deploy/Dockerfile deploy/start.sh sub/Makefile .github/workflows/ci.yml .github/run.sh run.sh "
    "a/same.sh b/same.sh"
)


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("Dockerfile", "./scripts/run.sh", "scripts/run.sh"),
        ("deploy/Dockerfile", "start.sh", "deploy/start.sh"),
        ("deploy/Dockerfile", "requirements.txt", "requirements.txt"),
        ("Dockerfile", "config/*.toml", "config/a.toml config/b.toml"),
        ("Dockerfile", "/usr/local/bin/start.sh", "deploy/start.sh"),
        ("Dockerfile", "/same.sh", "unknown"),
        ("Dockerfile", "/app", "unknown"),
        ("Dockerfile", "-m shop.server", "src/shop/server.py"),
        ("Dockerfile", "-m shop.jobs", "src/shop/jobs/__main__.py"),
        ("Makefile", "sub/Makefile", "sub/Makefile"),
        ("Dockerfile", "config", "unknown"),
        ("Dockerfile", "$DIR/run.sh", "unknown"),
        ("Dockerfile", "../../x.sh", "unknown"),
        ("Dockerfile", "", "unknown"),
    ],
)
def test_files(importer: str, text: str, expected: str) -> None:
    assert answer(files.locate, FILES, importer, text) == expected


def test_workflows_run_at_the_top() -> None:
    assert answer(files.locate, FILES, ".github/workflows/ci.yml", "run.sh") == ".github/run.sh"
    assert answer(files.locate_from_top, FILES, ".github/workflows/ci.yml", "run.sh") == "run.sh"


SHEETS = project("scss/main.scss scss/_vars.scss scss/lib/_index.scss _sass/base.scss vendor/x/_grid.scss css/a.css")


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("scss/main.scss", "vars", "scss/_vars.scss"),
        ("scss/main.scss", "lib", "scss/lib/_index.scss"),
        ("assets/main.scss", "base", "_sass/base.scss"),
        ("scss/main.scss", "x/grid", "vendor/x/_grid.scss"),
        ("scss/main.scss", "../css/a.css", "css/a.css"),
        ("scss/main.scss", "sass:math", "external"),
        ("scss/main.scss", "~bootstrap/scss/bootstrap", "external"),
        ("scss/main.scss", "https://example.com/x.css", "external"),
        ("scss/main.scss", "absent", "unknown"),
        ("scss/main.scss", "../../../x", "unknown"),
        ("scss/main.scss", "", "unknown"),
    ],
)
def test_styles(importer: str, text: str, expected: str) -> None:
    assert answer(styles.locate, SHEETS, importer, text) == expected


PAGES = project(
    "docs/a/page.html css/site.scss docs/js/app.ts _includes/head.html templates/base/x.html _layouts/main.html"
)


@pytest.mark.parametrize(
    ("importer", "text", "expected"),
    [
        ("docs/a/page.html", "/css/site.min.css?v=2", "css/site.scss"),
        ("docs/a/page.html", "../js/app.js", "docs/js/app.ts"),
        ("docs/a/page.html", "head.html", "_includes/head.html"),
        ("docs/a/page.html", "main", "_layouts/main.html"),
        ("docs/a/page.html", "base/x.html", "templates/base/x.html"),
        ("docs/a/page.html", "https://example.com/x.css", "external"),
        ("docs/a/page.html", "absent.js", "unknown"),
        ("docs/a/page.html", "../../../x.css", "unknown"),
        ("docs/a/page.html", "", "unknown"),
    ],
)
def test_pages(importer: str, text: str, expected: str) -> None:
    assert answer(pages.locate, PAGES, importer, text) == expected

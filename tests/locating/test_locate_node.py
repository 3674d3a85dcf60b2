from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import jsonc, node

RELATIVE = project(
    "src/a.ts src/money.service.ts src/money/index.tsx src/b.js src/b.d.ts src/c.vue src/d.mts src/e.web.ts src/e.native.ts "
    "src/f.ts src/f.json src/g.jsx src/h/package.json src/h/lib/x.js src/types.d.ts index.ts src/i.ts src/i/index.ts"
)
CASES = [
    ("./money.service", "src/money.service.ts"),
    ("./money", "src/money/index.tsx"),
    ("./money/", "src/money/index.tsx"),
    ("./money.js", "unknown"),
    ("./a.js", "src/a.ts"),
    ("./d.mjs", "src/d.mts"),
    ("./g.js", "src/g.jsx"),
    ("./b", "src/b.js src/b.d.ts"),
    ("./b.js", "src/b.js src/b.d.ts"),
    ("./c.vue", "src/c.vue"),
    ("./c", "src/c.vue"),
    ("./e", "src/e.web.ts src/e.native.ts"),
    ("./f", "src/f.ts"),
    ("./f.json", "src/f.json"),
    ("./types", "src/types.d.ts"),
    ("./i", "src/i.ts"),
    ("..", "index.ts"),
    ("./c.vue?raw", "src/c.vue"),
    ("!!raw-loader!./a", "src/a.ts"),
    ("./missing", "unknown"),
    ("../../outside", "unknown"),
    ("/src/a", "src/a.ts"),
    ("node:fs", "external"),
    ("fs/promises", "external"),
    ("https://esm.sh/x", "external"),
    ("undeclared", "unknown"),
    ("", "unknown"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_relative(text: str, expected: str) -> None:
    assert answer(node.locate, RELATIVE, "src/z.ts", text) == expected


WORKSPACE = project(
    {
        "package.json": '{"name": "top", "workspaces": ["packages/*"], "devDependencies": {"vitest": "1", "@types/lodash": "4"}}',
        "packages/core/package.json": '{"name": "@x/core", "main": "dist/index.js", "types": "dist/index.d.ts"}',
        "packages/core/src/index.ts": "",
        "packages/core/src/util/deep.ts": "",
        "packages/ui/package.json": """{"name": "ui", "exports": {
            ".": {"types": "./dist/main.d.ts", "import": "./dist/main.mjs"},
            "./button": "./dist/components/button.js", "./icons/*": "./lib/icons/*.js", "./styles.css": "./styles.css"},
            "imports": {"#internal/*": "./src/internal/*.ts", "#one": {"node": "./src/one.ts"}}}""",
        "packages/ui/src/main.ts": "",
        "packages/ui/src/components/button.tsx": "",
        "packages/ui/src/icons/star.ts": "",
        "packages/ui/src/internal/a.ts": "",
        "packages/ui/src/one.ts": "",
        "packages/ui/styles.css": "",
        "packages/bundle/package.json": '{"name": "@x/bundle", "module": "dist/bundle.esm-bundler.js"}',
        "packages/bundle/src/index.ts": "",
        "packages/app/package.json": '{"name": "app", "dependencies": {"react": "18", "@x/core": "workspace:*"}}',
        "packages/app/src/m.ts": "",
        "packages/app/src/views/home.ts": "",
        "packages/app/cmp/x.ts": "",
    }
)
PACKAGES = [
    ("packages/app/src/m.ts", "@x/core", "packages/core/src/index.ts"),
    ("packages/app/src/m.ts", "@x/core/util/deep", "packages/core/src/util/deep.ts"),
    ("packages/app/src/m.ts", "@x/core/dist/util/deep", "packages/core/src/util/deep.ts"),
    ("packages/app/src/m.ts", "@x/core/nothing", "unknown"),
    ("packages/app/src/m.ts", "ui", "packages/ui/src/main.ts"),
    ("packages/app/src/m.ts", "ui/button", "packages/ui/src/components/button.tsx"),
    ("packages/app/src/m.ts", "ui/icons/star", "packages/ui/src/icons/star.ts"),
    ("packages/app/src/m.ts", "ui/styles.css", "packages/ui/styles.css"),
    ("packages/app/src/m.ts", "@x/bundle", "packages/bundle/src/index.ts"),
    ("packages/bundle/src/index.ts", "../dist/bundle.cjs.prod", "packages/bundle/src/index.ts"),
    ("packages/ui/src/main.ts", "#internal/a", "packages/ui/src/internal/a.ts"),
    ("packages/ui/src/main.ts", "#one", "packages/ui/src/one.ts"),
    ("packages/app/src/m.ts", "react", "external"),
    ("packages/app/src/m.ts", "react/jsx-runtime", "external"),
    ("packages/app/src/m.ts", "vitest", "external"),
    ("packages/app/src/m.ts", "lodash/fp", "external"),
    # conventions without configuration
    ("packages/app/src/m.ts", "@/views/home", "packages/app/src/views/home.ts"),
    ("packages/app/src/m.ts", "~/views/home", "packages/app/src/views/home.ts"),
    ("packages/app/src/m.ts", "src/views/home", "packages/app/src/views/home.ts"),
    ("packages/app/src/m.ts", "@/nothing", "unknown"),
    ("packages/app/src/m.ts", "@views/home", "packages/app/src/views/home.ts"),
    ("packages/ui/src/main.ts", "@cmp/x.ts", "? packages/app/cmp/x.ts"),
    ("packages/ui/src/main.ts", "@core/src", "? packages/core/src/index.ts"),
    ("packages/ui/src/main.ts", "react", "external"),  # hoisted: another member declares it
]


@pytest.mark.parametrize(("importer", "text", "expected"), PACKAGES)
def test_packages(importer: str, text: str, expected: str) -> None:
    assert answer(node.locate, WORKSPACE, importer, text) == expected


ALIASED = project(
    {
        "tsconfig.base.json": """{ // shared
          "compilerOptions": { "baseUrl": ".", "paths": {
            "@lib/*": ["libs/*/src", "libs/*"], /* two places */ "@exact": ["libs/exact.ts"], "@lib/deep/*": ["elsewhere/*"],
            "url": ["http://x//y"], }, }, }""",
        "apps/one/tsconfig.json": '{"extends": "../../tsconfig.base.json", "compilerOptions": {"strict": true}}',
        "apps/one/m.ts": "",
        "apps/two/tsconfig.json": '{"references": [{"path": "./tsconfig.app.json"}], "files": []}',
        "apps/two/tsconfig.app.json": '{"compilerOptions": {"paths": {"~app/*": ["./code/*"]}}}',
        "apps/two/sub/tsconfig.json": '{"compilerOptions": {"strict": true}}',
        "apps/two/code/x.ts": "",
        "apps/two/sub/m.ts": "",
        "apps/three/jsconfig.json": '{"compilerOptions": {"baseUrl": "./src"}}',
        "apps/three/src/components/a.js": "",
        "apps/three/src/m.js": "",
        "apps/loop/tsconfig.json": '{"extends": ["./tsconfig.json", "./tsconfig"], "compilerOptions": {}}',
        "apps/loop/m.ts": "",
        "libs/money/src/index.ts": "",
        "libs/exact.ts": "",
        "libs/plain.ts": "",
        "elsewhere/x.ts": "",
    }
)
ALIASES = [
    ("apps/one/m.ts", "@lib/money", "libs/money/src/index.ts"),
    ("apps/one/m.ts", "@lib/plain", "libs/plain.ts"),
    ("apps/one/m.ts", "@lib/deep/x", "elsewhere/x.ts"),
    ("apps/one/m.ts", "@exact", "libs/exact.ts"),
    ("apps/one/m.ts", "libs/plain", "libs/plain.ts"),
    ("apps/one/m.ts", "@lib/absent", "unknown"),
    ("apps/two/sub/m.ts", "~app/x", "apps/two/code/x.ts"),
    ("apps/three/src/m.js", "components/a", "apps/three/src/components/a.js"),
    ("apps/loop/m.ts", "@lib/money", "libs/money/src/index.ts"),  # a configuration that extends itself has no paths
]


@pytest.mark.parametrize(("importer", "text", "expected"), ALIASES)
def test_aliases(importer: str, text: str, expected: str) -> None:
    assert answer(node.locate, ALIASED, importer, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1,}', {"a": 1}),
        ('{"a": "x // y", /* b */ "c": [1, 2, ], } // end', {"a": "x // y", "c": [1, 2]}),
        ('{"a": "\\"// no comment", "b": ", }"}', {"a": '"// no comment', "b": ", }"}),
        ('{"a": /* never closed', {}),
        ("[1]", {}),
        ("", {}),
        ("[" * 100_000, {}),
        ('{"a": ' + '"\\"' * 200_000, {}),
        ("/*" * 200_000, {}),
    ],
)
def test_json_with_comments(text: str, expected: dict[str, object]) -> None:
    assert jsonc.parse(text) == expected

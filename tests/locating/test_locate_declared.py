"""Where the imports of schemas, styles, pages, build and deployment files lead."""

from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import protobuf

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

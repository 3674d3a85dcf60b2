from __future__ import annotations

import pytest
from located import answer, project

from coldstart.languages.locating import dotnet

SOLUTION = project(
    {
        "Shop.Core/Shop.Core.csproj": '<Project><PackageReference Include="acme.Big.Framework" Version="1" /></Project>',
        "Shop.Core/Cart.cs": "",
        "Shop.Core/Tax/Table.cs": "",
        "Shop.Core/Tax/Rates.cs": "",
        "web/Site.csproj": "<Project><PropertyGroup><RootNamespace>Shop.Web</RootNamespace></PropertyGroup></Project>",
        "web/Page.cs": "",
        "web/Views/Home.cs": "",
        "web/Internal/Deep/Models/M.cs": "",
        "tools/Gen/Emit/E.cs": "",
        "a/Twice/Same/S.cs": "",
        "b/Twice/Same/S.cs": "",
    }
)
CASES = [
    ("Shop.Core", "Shop.Core/Cart.cs"),
    ("Shop.Core.Tax", "Shop.Core/Tax/Rates.cs Shop.Core/Tax/Table.cs"),
    ("global::Shop.Core.Tax", "Shop.Core/Tax/Rates.cs Shop.Core/Tax/Table.cs"),
    ("Shop.Web", "web/Page.cs"),
    ("Shop.Web.Views", "web/Views/Home.cs"),
    ("Shop.Core.Tax.Table", "Shop.Core/Tax/Table.cs"),
    ("Shop.Core.Tax.Table.Row", "Shop.Core/Tax/Table.cs"),
    ("Shop.Core.Tax|Table", "Shop.Core/Tax/Table.cs"),
    ("Views", "? web/Views/Home.cs"),
    ("Page", "web/Page.cs"),
    ("Gen.Emit", "tools/Gen/Emit/E.cs"),
    ("Twice.Same", "? a/Twice/Same/S.cs b/Twice/Same/S.cs"),
    ("Shop.Internal.Models", "? web/Internal/Deep/Models/M.cs"),
    ("Company.Gen.Emit", "tools/Gen/Emit/E.cs"),
    ("Company.Gen.Emit.E", "tools/Gen/Emit/E.cs"),
    ("Shop.Absent", "unknown"),
    ("System.Collections.Generic", "external"),
    ("Big.Framework.Graphics", "external"),
    ("Xunit", "external"),
    ("", "unknown"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_namespaces(text: str, expected: str) -> None:
    assert answer(dotnet.locate, SOLUTION, "web/Page.cs", text) == expected

"""Which files of the repository an import statement names: one module per ecosystem, each with ``locate``.

``locate(imported, path, project)`` never raises and reads nothing but manifests. Its answers:

* paths, known True: these files are named, the most specific first (a submodule before its package's ``__init__``);
* paths, known False: candidates; the evidence does not single one out (nearest first);
* ``EXTERNAL``: provably outside (standard library, declared dependency, or nothing here bears that name);
* ``UNKNOWN``: it could not be said. Absence of an edge proves nothing then.

What each module expects in ``Import`` beyond its own docstring:

========== =====================================================================================================
python     ``from ..a import b``: module ``a``, name ``b``, relative 2; ``import a.b as c``: module ``a.b``, name ""
node       module as written between the quotes
go         module as written between the quotes
rust       ``use crate::a::{b, c}``: one import each, module ``crate::a``, name ``b``; ``mod x;``: module
           ``self::x``, name ""; ``#[path = "y.rs"] mod x;``: module ``y.rs``; ``extern crate x;``: module ``x``
jvm        ``import a.b.C``: module ``a.b`` and name ``C``, or module ``a.b.C`` and name ""; ``a.b.*``: name ``*``
c          module ``lib/util.h``; kept brackets or quotes (``<stdio.h>``) help but are not needed
dotnet     ``using A.B``: module ``A.B``; ``using static A.B.C``: module ``A.B.C``
php        ``use A\\B\\C``: module ``A\\B\\C`` with name "", or ``A\\B`` and ``C``; ``require __DIR__.'/x.php'``: module
           ``/x.php``
ruby       ``require_relative "x"``: module ``./x``; ``require "x"``: module ``x``; a constant: module ``A::B``
========== =====================================================================================================
"""

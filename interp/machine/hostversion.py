"""What Python itself does differently from one host's version to the next: one row for each difference.

In: the host's version.  Out: constants, which the compiler, the interpreter and the builtins ask.

    CPython 3.11: [x for x in xs] is a function of its own       3.12: it runs in the frame around it

Holds: a program prints what its own host prints.  Does not: list what needs nothing here, since the host's own
compiler, library or objects do it.
"""

from __future__ import annotations

import sys

INLINES_COMPREHENSIONS = sys.version_info >= (3, 12)
"""List, set and dict comprehensions run in the frame around them, and are no functions of their own."""

ITERABLE_HAS_POSITION = sys.version_info >= (3, 13)
"""An error of a comprehension's iterator is shown at what it runs over, not at the whole comprehension."""

ELEMENT_HAS_POSITION = sys.version_info >= (3, 12)
"""An error of adding or yielding a comprehension's element is shown at the element, not at the whole comprehension."""

HIDDEN_LOCALS_ALONE = sys.version_info >= (3, 13)
"""`locals()` in a comprehension of a module or class body has the comprehension's names only, not all."""

CLASSES_KNOW_SOURCE = sys.version_info >= (3, 13)
"""Class bodies set `__firstlineno__` and `__static_attributes__`."""

CLEANS_DOCSTRINGS = sys.version_info >= (3, 13)
"""Docstrings lose their common indentation when they are compiled."""

CONVERTS_BEFORE_SPEC = sys.version_info >= (3, 13)
"""`f"{x!r:{y}}"` takes the repr of x before it evaluates y."""

NAMES_BY_KEYWORD = sys.version_info >= (3, 13)
"""`eval` and `exec` take `globals` and `locals` as keywords too."""

THROWS_ONE = sys.version_info >= (3, 12)
"""`throw(kind, value, traceback)` is deprecated; the one argument it should have is an exception."""

CLOSE_RETURNS_VALUE = sys.version_info >= (3, 13)
"""`generator.close()` gives what the generator returns."""

TELLS_OF_UNAWAITED_STEPS = sys.version_info >= (3, 13)
"""Dropping what `asend`, `athrow` or `aclose` of an asynchronous generator gave, without awaiting it, is warned of."""

KEEPS_LOCALS = sys.version_info < (3, 13)
"""`locals()` of one call of a function is one dict, in which names stay that `exec` has bound."""

CALLED_PATTERN = "class" if sys.version_info >= (3, 12) else "type"
"""What `case x():` wants `x` to be."""

LEAVES_AT_MANAGER = sys.version_info >= (3, 13)
"""What `__exit__` raises is shown at the manager, not at the whole `with` statement."""

LEAVES_ONE_ALONE = sys.version_info >= (3, 11, 4)
"""The only exception that clauses of `except*` have raised is in no group of its own."""

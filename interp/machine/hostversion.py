"""Differences between the host's versions that MiniPy must imitate: one constant for each.

In: the host's version.  Out: constants, which the compiler, the interpreter and the builtins ask.

    CPython 3.11: [x for x in xs] is a function of its own       3.12: it runs in the frame around it

Holds: a program prints what its own host prints.
Does not: list differences that come from the host's own compiler, library or objects, which MiniPy uses as they are.
"""

from __future__ import annotations

import sys

INLINES_COMPREHENSIONS = sys.version_info >= (3, 12)
"""List, set and dict comprehensions run in the frame around them, and are no functions of their own."""

ITERABLE_HAS_POSITION = sys.version_info >= (3, 13)
"""An error of a comprehension's iterator is shown at the iterable, not at the whole comprehension."""

TESTS_HAVE_POSITION = sys.version_info >= (3, 12)
"""An error of the truth of a test is shown at the test, not at the statement or expression that has it."""

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

KEEPS_SUSPENDED_FRAMES = sys.version_info >= (3, 13)
"""`frame.clear()` refuses the frame of a generator that waits; before, it closes the generator."""

WAITS_AT_NEXT = sys.version_info >= (3, 13)
"""`f_lasti` of a generator that waits, or has not begun, is that of the instruction it goes on with."""

NAMES_BY_KEYWORD = sys.version_info >= (3, 13)
"""`eval` and `exec` take `globals` and `locals` as keywords too."""

THROWS_ONE = sys.version_info >= (3, 12)
"""`throw(kind, value, traceback)` is deprecated in favour of `throw(exception)`."""

CLOSE_RETURNS_VALUE = sys.version_info >= (3, 13)
"""`generator.close()` returns the generator's return value."""

TELLS_OF_UNAWAITED_STEPS = sys.version_info >= (3, 13)
"""The host warns where the awaitable from `asend`, `athrow` or `aclose` is dropped without being awaited."""

KEEPS_LOCALS = sys.version_info < (3, 13)
"""`locals()` gives the same dict each time in one call of a function; names that `exec` has bound stay in it."""

CALLED_PATTERN = "class" if sys.version_info >= (3, 12) else "type"
"""The word in the error message for `case x():` if `x` is no class."""

LEAVES_AT_MANAGER = sys.version_info >= (3, 13)
"""An error of `__exit__` is shown at the manager, not at the whole `with` statement."""

LEAVES_ONE_ALONE = sys.version_info >= (3, 11, 4)
"""If the clauses of `except*` have raised just one exception, it is not wrapped in a group."""

GENERATORS_KNOW_CALLERS = sys.version_info >= (3, 12)
"""`f_back` of a generator's frame that has ended with an error is the frame that it was called from."""

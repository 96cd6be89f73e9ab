"""What is made of parts has them as fields; inheritance says that one thing is a kind of another.

In: the classes of the tracer and of the code generator.  Out: nothing, where each has few of the project's above it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

PACKAGES = ("tracer", "codegen")

MOST_LEVELS = 2
"""Above a class: what it is a kind of, and what that is a kind of."""

DEEPER = {
    "tracer.frontend.statements.Reader": "a reader of syntax: statements hold expressions, which hold calls, and what "
    "is read of one goes back to the whole for what it holds in turn",
    "tracer.frontend.widevalues.WideValues": "a reader that knows more constructs; see above",
    "tracer.frontend.wideloops.WideLoops": "as before",
    "tracer.frontend.wide.WideReader": "as before",
    "tracer.opt.virtualvalues.VirtualList": "a list is a sequence, that a virtual, and that a value: kinds of kinds",
    "tracer.opt.virtualvalues.VirtualTuple": "as a list",
    "tracer.opt.virtualvalues.VirtualComplex": "as a list, of two doubles",
}
"""Classes that have more levels above them, with the reason."""


def classes(package: str) -> Iterator[type]:
    """All classes of a package but exceptions, which are caught by their bases."""
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        if module.name.endswith(".__main__"):
            continue
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and found.__module__ == module.name and not issubclass(found, BaseException):
                yield found


def levels(cls: type) -> int:
    """How many classes of the project stand above one another, above this one."""
    above = [base for base in cls.__bases__ if base.__module__.partition(".")[0] in PACKAGES]
    return max((1 + levels(base) for base in above), default=0)


@pytest.mark.parametrize("package", PACKAGES)
def test_classes_have_few_classes_above_them(package: str) -> None:
    """A row for each that has more, and none for one that has not."""
    found = {f"{cls.__module__}.{cls.__qualname__}": levels(cls) for cls in classes(package)}
    assert len(found) > 50
    assert {name for name, count in found.items() if count > MOST_LEVELS} == {
        name for name in DEEPER if name.startswith(f"{package}.")
    }


def test_levels_are_those_of_the_project_along_the_longest_way() -> None:
    ours = {"__module__": "tracer.sample"}
    base = type("Base", (dict,), ours)
    kind = type("Kind", (base,), ours)
    assert [levels(base), levels(kind), levels(type("Both", (kind, base), ours))] == [0, 1, 2]

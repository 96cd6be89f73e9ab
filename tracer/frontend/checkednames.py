"""Names that a module binds for annotations alone, so that running programs need not import what they come from.

In: the globals of a module, and its source.
Out: a namespace in which its annotations can be resolved.

    TYPE_CHECKING = False
    if TYPE_CHECKING:                               CheckedNames(globals)["Callable"]   is collections.abc.Callable
        from collections.abc import Callable        CheckedNames(globals)["Hook"]       is Callable[[int], None]
        Hook = Callable[[int], None]

Holds: what the module has at run time comes first. Of such a block only the statement that binds a wanted name is run.
Does not: read source for the names that most annotations are made of, those of `collections.abc` and OF_TYPING; the
others are found by `tracer.frontend.checkedblocks`.
"""

from __future__ import annotations

import _collections_abc
import builtins
import sys

from tracer.hosttools import Any
from tracer.hosttypes import names_of_module


class _TypeGuard:
    """Stands for `TypeGuard`: the result of such a function is a bool."""

    def __class_getitem__(cls, tested: object) -> type:
        return bool


OF_TYPING: dict[str, Any] = {"Any": object, "Self": object, "TypeGuard": _TypeGuard}
"""What the commonest names of `typing` mean here. The module itself takes longer to import than all of this."""


class CheckedNames(dict[str, Any]):
    """The globals of a module as its annotations see them. As a dict it only holds what is bound for type checkers: to
    copy the globals would take longer than to evaluate an annotation.
    """

    __slots__ = ("_globals",)

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._globals = namespace

    def __missing__(self, name: str) -> Any:
        if name in self._globals:
            return self._globals[name]
        if hasattr(builtins, name):
            raise KeyError(name)
        if name in OF_TYPING:
            return OF_TYPING[name]
        if hasattr(_collections_abc, name):
            return getattr(_collections_abc, name)
        module = self._globals.get("__name__", "")
        if "TYPE_CHECKING" not in names_of_module(sys.modules.get(module, builtins)):
            raise KeyError(name)
        from tracer.frontend.checkedblocks import bind  # reads source, which few processes need

        bind(self, module, name)
        return self[name]

"""What the globals of a module become when the host's interpreter is to run code with them.

In: a `ModuleDict` (`objmodel.globals`).  Out: the same object, of another class: a dict as any other.

    release: share(names), drop the cells, names.__class__ = HostNames

The host writes to the globals of its functions past all methods of a dict.  So the dict itself says what holds from
then on, for good, and everybody knows it by its class: whoever expects a `ModuleDict` asks for exactly that.
"""

from __future__ import annotations

SLOTS = ("version", "cells", "asked", "room", "is_mirrored")
"""Those of a `ModuleDict`: the two classes have one layout, so that an object can change from the one to the other."""


class HostNames(dict[str, object]):
    """The names of a module that has been released."""

    __slots__ = SLOTS

    __hash__ = None


def is_released(globals_: object) -> bool:
    """Has this dict been released?"""
    return type(globals_) is HostNames

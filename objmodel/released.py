"""Released globals: the class that a module's globals get when the host's interpreter is to run code with them.

In: a `ModuleDict` (`objmodel.globals`).  Out: the same object, with another class: a dict like any other.

    release: share(names), drop the cells, names.__class__ = HostNames

Holds: a released dict stays released.  The host writes to the globals of its functions past all methods of a dict, so
from then on the dict itself has the true values.  Code that needs a `ModuleDict` tests for exactly that class.
Does not: decide when to release, see `interp.host.hosting`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SLOTS = ("version", "cells", "asked", "room", "is_mirrored")
"""The slots of a `ModuleDict`: both classes have the same layout, so that an object can change its class."""


def reduced_to_dict(names: dict[str, object], protocol: Any) -> Any:
    """For `copy` and `pickle`: a plain dict.  With the slots copied, writes to the copy would reach the module."""
    return dict, (), None, None, iter(names.copy().items())


class HostNames(dict[str, object]):
    """The names of a module that has been released."""

    __slots__ = SLOTS

    __hash__ = None
    __reduce_ex__ = reduced_to_dict


def is_released(globals_: object) -> bool:
    """Has this dict been released?"""
    return type(globals_) is HostNames

"""Static lookup by the host's `inspect` and `traceback`, which runs no code, for objects of the program.

In: `inspect.getattr_static(obj, "x")`, which host code calls for protocols and signatures; the frame of a NameError.
Out: the answers that the host gives for its own objects and frames.

    class P: x = 1
    getattr_static(P(), "x")    the host alone would find neither values in instances nor those in a class's cells

Does not: run code of the program.
"""

from __future__ import annotations

from types import FrameType, GetSetDescriptorType, MemberDescriptorType, TracebackType

from interp.machine.traceback import is_stand_in
from objmodel.classes.layouts import visible_mro, visible_type
from objmodel.classes.metaclass import MiniType
from objmodel.classes.shownnames import visible_namespace
from objmodel.errors import raw_frame
from objmodel.instances.fields import get_attributes, get_map
from objmodel.instances.moving import values_of
from objmodel.instances.new import Instance
from objmodel.modules import Module, module_dict
from tracer.hosttypes import namespace_of
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MISSING: Any = object()


@record
class _Host:
    """The host's functions that ours stand in for, once their modules have been imported."""

    getattr_static: Any = None
    suggestion: Any = None


HOST = _Host()


def getattr_static(obj: Any, attr: str, default: Any = _MISSING) -> Any:
    """`inspect.getattr_static`.

    Raises:
        AttributeError: there is no such attribute, and no default.
    """
    if type(obj) is Module and attr in (names := module_dict(obj)):
        return names[attr]
    is_class = issubclass(type(obj), MiniType)
    cls = obj if is_class else type(obj)
    if not issubclass(type(cls), MiniType):
        return HOST.getattr_static(obj, attr, *(() if default is _MISSING else (default,)))
    found = _in_classes(cls, attr)
    if not is_class and not _is_shadowed(cls):
        own = dict.get(_own_values(obj), attr, _MISSING)
        if own is not _MISSING and not _is_data_descriptor(found):
            return own
    if found is _MISSING and is_class:
        found = _in_classes(visible_type(obj), attr)
    if found is not _MISSING:
        return found
    if default is not _MISSING:
        return default
    raise AttributeError(attr)


def _in_classes(cls: type, attr: str) -> Any:
    """The raw value of `attr` in the first class of the MRO that has it."""
    for entry in visible_mro(cls):
        namespace = visible_namespace(entry) if isinstance(entry, MiniType) else namespace_of(entry)
        if attr in namespace:
            return namespace[attr]
    return _MISSING


def _is_shadowed(cls: type) -> bool:
    """Does a class give its instances a `__dict__` of another kind?"""
    found = _in_classes(cls, "__dict__")
    return found is not _MISSING and not isinstance(found, (GetSetDescriptorType, MemberDescriptorType))


def _own_values(obj: Any) -> dict[str, object]:
    if issubclass(type(obj), Instance):
        return get_attributes(obj) if get_map(obj).is_dict else values_of(obj)  # type: ignore[return-value]
    try:
        found: dict[str, object] = object.__getattribute__(obj, "__dict__")
    except AttributeError:
        return {}
    return found


def _is_data_descriptor(found: Any) -> bool:
    if found is _MISSING or _in_classes(type(found), "__get__") is _MISSING:
        return False
    cls = type(found)
    return _in_classes(cls, "__set__") is not _MISSING or _in_classes(cls, "__delete__") is not _MISSING


@record
class _ShownFrame:
    """A frame whose variables have names, and no values."""

    f_locals: dict[str, None]
    f_globals: dict[str, Any]
    f_builtins: dict[str, Any]


@record
class _ShownEntry:
    """The innermost entry of a traceback."""

    tb_frame: FrameType | _ShownFrame
    tb_next: None = None


def compute_suggestion_error(error: BaseException, entry: TracebackType | None, wrong_name: str) -> object:
    """`traceback._compute_suggestion_error`: names that are near a wrong one, those of local variables too."""
    innermost = entry
    while innermost is not None and innermost.tb_next is not None:
        innermost = innermost.tb_next
    if innermost is not None and isinstance(error, NameError) and is_stand_in(raw_frame(innermost)):
        frame = raw_frame(innermost)
        names = dict.fromkeys(frame.f_code.co_varnames)
        return HOST.suggestion(error, _ShownEntry(_ShownFrame(names, frame.f_globals, frame.f_builtins)), wrong_name)
    return HOST.suggestion(error, entry, wrong_name)

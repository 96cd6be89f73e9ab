"""What programs see of MiniPy's generators and coroutines: the host's names, attributes and documentation.

In: a class of suspended frames, whose `__class__` is the host's.  Out: the class, changed.

    show_as_host(Generator, "gi", "generator", "yieldfrom")     g.gi_running, g.__name__, type(g) is shown as the host's

Holds: attributes that the host does not let a program set raise the host's errors.
"""

from __future__ import annotations

import types

from interp.machine.hostcode import host_code
from objmodel.classes.layouts import show_as
from tracer.hosttypes import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _write_text(field: str, shown: str) -> property:
    def read(generator: Any) -> object:
        return getattr(generator, field)

    def write(generator: Any, value: object) -> None:
        if not is_a(value, str):
            raise TypeError(f"{shown} must be set to a string object")
        setattr(generator, field, value)

    def delete(generator: Any) -> None:
        raise TypeError(f"{shown} must be set to a string object")

    return property(read, write, delete)


def _document(cls: Any, host_class: type) -> None:
    """Give the methods of a class the documentation of the host's methods of the same name."""
    for name, method in vars(host_class).items():
        ours: Any = getattr(cls, name, None)
        if type(ours) is types.FunctionType:
            copied = types.FunctionType(
                ours.__code__, ours.__globals__, ours.__name__, ours.__defaults__, ours.__closure__
            )
            copied.__doc__ = method.__doc__
            copied.__qualname__ = f"{host_class.__name__}.{name}"
            copied.__dict__.update(ours.__dict__)  # the hints
            type.__setattr__(cls, name, copied)


def show_as_host(cls: Any, prefix: str, shown: str, awaited: str) -> None:
    """Give a class of suspended frames the host's name and the attributes that programs look at."""
    host_class: Any = cls.__dict__["__class__"].fget(None)
    for name, read in (  # of which a host may lack some
        ("running", lambda generator: bool(generator.is_running)),
        ("code", lambda generator: host_code(generator.code)),
        ("frame", lambda generator: generator.shown_frame), ("suspended", lambda generator: generator.is_suspended),
        (awaited, lambda generator: generator.awaited), ("origin", lambda generator: generator.origin),
    ):  # fmt: skip
        if not hasattr(host_class, f"{prefix}_{name}"):
            continue
        read = vars(cls)[f"{prefix}_{name}"].fget if hasattr(cls, f"{prefix}_{name}") else read
        setattr(cls, f"{prefix}_{name}", property(read))
    _document(cls, host_class)
    show_as(cls, host_class)
    type.__dict__["__name__"].__set__(cls, shown)
    own: Any = vars(cls)
    namespace = __import__("gc").get_referents(own)[0]  # `type` refuses properties of these names
    namespace["__name__"] = _write_text("name", "__name__")
    namespace["__qualname__"] = _write_text("qualname", "__qualname__")
    type.__setattr__(cls, "__hash__", object.__hash__)  # any assignment makes the host forget what it looked up

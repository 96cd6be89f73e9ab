"""Classes with slots, made from annotated fields. An interpreter declares its objects with them.

    @record                            Slot.__slots__ == ("kind", "index", "__weakref__")
    class Slot:                        Slot("i", 0).index == 0
        kind: str
        index: Word = field(0, metadata=IMMUTABLE)

In: the annotations of the class body, and values for fields that have a default.
Out: a new class with slots, and with an initialiser that takes the fields in order, inherited ones first.

Holds: equality is identity, unless a class is `compared`. The initialiser is compiled when MANY objects have been made,
so that classes cost little to define: a program that starts defines many of which it makes few objects or none. (Those
of a library for such classes took more than half of the 80 ms in which the JIT starts.) This module imports nothing of
the project.
Does not: convert, validate or freeze; support `super()` without arguments, which needs the original class.
"""

from __future__ import annotations

from _operator import attrgetter
from _thread import get_ident
from types import MemberDescriptorType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, dataclass_transform, overload

    C = TypeVar("C", bound=type)
    T = TypeVar("T")

MISSING: Any = object()
"""The default of a field that has none."""


MANY = 24
"""How many objects of a class are made without a compiled initialiser: to compile one takes as long as to make 70."""


class Specification:
    """One field.

    default: its default value, or `MISSING`.
    factory: makes the default value, or None.
    computed: whether the factory takes the record, whose fields before this one are set.
    has_parameter: whether the initialiser takes it.
    metadata: promises, such as `IMMUTABLE`.
    shown: whether the `__repr__` of a record shows it.
    """

    __slots__ = ("computed", "default", "factory", "has_parameter", "metadata", "name", "shown")

    def __init__(
        self,
        default: Any,
        factory: Callable[..., Any] | None,
        has_parameter: bool,
        metadata: dict[str, Any],
        shown: bool = True,
        computed: bool = False,
    ) -> None:
        self.name = ""
        self.default = default
        self.factory = factory
        self.has_parameter = has_parameter
        self.metadata = metadata
        self.shown = shown
        self.computed = computed


def field(
    default: Any = MISSING,
    *,
    factory: Callable[..., Any] | None = None,
    init: bool = True,
    metadata: dict[str, Any] | None = None,
    shown: bool = True,
    computed: bool = False,
) -> Any:
    """Specifies a field beyond its annotation.

    factory: makes the default.
    init: whether the initialiser takes the field.
    shown: whether `__repr__` shows it.
    computed: whether the factory takes the record, whose fields before this one are set.
    """
    return Specification(default, factory, init, metadata or {}, shown, computed)


def fields(cls: type) -> tuple[Specification, ...]:
    """The fields of a record class, inherited ones first; none for any other class."""
    found: tuple[Specification, ...] = getattr(cls, "_record_fields_", ())
    return found


def subclasses(cls: type) -> list[type]:
    """The direct subclasses of `cls`, without the original classes that records were made from."""
    below: list[type] = cls.__subclasses__()
    return [c for c in below if "_record_body_" not in c.__dict__]


def evolve(old: T, **changes: Any) -> T:
    """A record with the fields of `old`, except for `changes`."""
    kept = {s.name: getattr(old, s.name) for s in fields(type(old)) if s.has_parameter}
    return type(old)(**(kept | changes))


if TYPE_CHECKING:

    @overload
    def record(cls: C) -> C: ...
    @overload
    def record(
        *, shown: bool = True, weakref_slot: bool = True, compared: bool = False
    ) -> Callable[[C], C]: ...
    @dataclass_transform(eq_default=False, field_specifiers=(field,))
    def record(
        cls: Any = None, *, shown: bool = True, weakref_slot: bool = True, compared: bool = False
    ) -> Any: ...

else:

    def record(
        cls: Any = None, *, shown: bool = True, weakref_slot: bool = True, compared: bool = False
    ) -> Any:
        """Make a class with slots from the annotated fields in the body of `cls`.

        shown: give it a `__repr__` that shows the fields, unless the body defines one.
        weakref_slot: allow weak references to its objects.
        compared: objects with equal fields are equal and have the same hash. No field may change then.
        """
        if cls is None:
            return lambda body: _make(body, shown, weakref_slot, compared)
        return _make(cls, shown, weakref_slot, compared)


def at_once(*, shown: bool = True, weakref_slot: bool = True, compared: bool = False) -> Callable[..., type]:
    """Stands for a metaclass, and makes of a class's body what `record` makes of the class, which has one base at most.
    """

    def made(name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> type:
        base = bases[0] if bases else object
        return _made(type(base), name, bases, base, namespace, shown, weakref_slot, compared)

    return made


record.at_once = at_once  # type: ignore[attr-defined]  # condensed modules have the name of `record` only


def _make(body: Any, shown: bool, weakref_slot: bool, compared: bool = False) -> type:
    namespace = dict(body.__dict__)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    namespace["__qualname__"] = body.__qualname__
    made = _made(type(body), body.__name__, body.__bases__, body.__base__, namespace, shown, weakref_slot, compared)
    type.__setattr__(body, "_record_body_", True)
    return made


def _compare(cls: Any) -> None:
    """Give a record class equality, hash and positional patterns by its fields."""
    key = attrgetter(*(s.name for s in fields(cls)))

    def equals(self: Any, other: object) -> Any:
        return key(self) == key(other) if type(other) is cls else NotImplemented

    setattr(cls, "__match_args__", tuple(s.name for s in fields(cls) if s.has_parameter))  # noqa: B010
    cls.__eq__ = equals
    cls.__hash__ = lambda self: hash(key(self))


def _made(
    kind: Any,
    name: str,
    bases: tuple[type, ...],
    base: type,
    namespace: dict[str, Any],
    shown: bool,
    weakref_slot: bool,
    compared: bool,
) -> type:
    """A record.  kind: its metaclass.  base: the one that decides how its objects lie."""
    own: list[Specification] = []
    for field_name in namespace.get("__annotations__", ()):
        value = namespace.pop(field_name, MISSING)
        specification = value if type(value) is Specification else Specification(value, None, True, {})
        specification.name = field_name
        own.append(specification)
    inherited: list[Specification] = []
    slots = [s.name for s in own]
    if base is not object:
        inherited = [s for s in fields(base) if all(s.name != mine.name for mine in own)]
        slots = [slot for slot in slots if type(getattr(base, slot, None)) is not MemberDescriptorType]
    if weakref_slot and base.__weakrefoffset__ == 0:
        slots.append("__weakref__")
    namespace["__slots__"] = tuple(slots)
    namespace["_record_fields_"] = (*inherited, *own)
    if shown:
        namespace.setdefault("__repr__", _show)
    if "__init__" not in namespace:
        left, initialiser = MANY, getattr(kind, "INITIALISER", "__init__")

        def first_initialiser(self: Any, *args: Any, **kwargs: Any) -> None:
            nonlocal left
            left -= 1
            if left < 0 or not _is_initialised(self, fields(cls), [*args], {**kwargs}):
                made = _initialiser(cls)
                setattr(cls, initialiser, made)
                made(self, *args, **kwargs)

        namespace[initialiser] = first_initialiser
    cls: Any = kind(name, bases, namespace)
    if compared:
        _compare(cls)
    return cls  # type: ignore[no-any-return]


def _is_initialised(
    new: Any, specifications: tuple[Specification, ...], args: list[Any], kwargs: dict[str, Any]
) -> bool:
    """Set the fields as the initialiser would. False if it would raise."""
    for specification in specifications:
        name, value = specification.name, specification.default
        if specification.has_parameter and args:
            value = args.pop(0)
        elif specification.has_parameter and name in kwargs:
            value = kwargs.pop(name)
        elif specification.factory is not None:
            value = specification.factory(new) if specification.computed else specification.factory()
        if value is MISSING:
            return False
        setattr(new, name, value)
    return not args and not kwargs


def _initialiser(cls: Any) -> Callable[..., None]:
    parameters, body, names = ["self"], [], {}
    for specification in fields(cls):
        name = value = specification.name
        if specification.factory is not None:
            names[f"make_{name}"] = specification.factory
            value = f"make_{name}({'self' if specification.computed else ''})"
            if specification.has_parameter:
                names["MISSING"] = MISSING
                value = f"{value} if {name} is MISSING else {name}"
                parameters.append(f"{name}=MISSING")
        elif specification.default is not MISSING:
            names[f"default_{name}"] = specification.default
            parameters.append(f"{name}=default_{name}")
        else:
            parameters.append(name)
        body.append(f"    self.{name} = {value}\n")
    source = f"def __init__({', '.join(parameters)}):\n{''.join(body) or '    pass'}"
    exec(compile(source, f"<initialiser of {cls.__qualname__}>", "exec"), names)
    made: Any = names["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    return made  # type: ignore[no-any-return]


_shown: set[tuple[int, int]] = set()
"""The records that are being shown: by thread and identity."""


def _show(self: Any) -> str:
    me = get_ident(), id(self)
    if me in _shown:
        return f"{type(self).__qualname__}(...)"  # it contains itself
    _shown.add(me)
    try:
        shown = [f"{s.name}={getattr(self, s.name)!r}" for s in fields(type(self)) if s.shown]
    finally:
        _shown.discard(me)
    return f"{type(self).__qualname__}({', '.join(shown)})"

"""Class records and their versions; attribute lookup through the MRO.

In: a host type that belongs to the program, a name.  Out: the attribute of that name in the type or its bases, by an
elidable lookup on (class, name, version).

    class A: f = 1         A.lookup("f"): guard A.version is V1, the rest folds to 1
    class B(A): pass
    A.f = f2               A and B get new versions.  For V1 the answer is always 1; the new versions take over V1's
                           answers for other names

Holds: every change of a class replaces its version tag and, recursively, those of its subclasses (*Runtime Feedback*,
section 4.2).  A tag's cache dies with it.
Does not: notice changes that host code makes to the host's base classes written in Python.
"""

from __future__ import annotations

from _thread import allocate_lock
from _weakref import ref

from objmodel.hooks import HOOKS
from objmodel.hosterrors import type_lookup
from objmodel.ownattributes import own_of_type
from tracer.hints import (
    IMMUTABLE,
    complete,
    computed_natively,
    dont_look_inside,
    elidable,
    promote,
    replaced,
    replaced_for_good,
    translated,
)
from tracer.hosttools import cache
from tracer.hosttypes import held, host_mro, is_a, namespace_of, weakref_offset_of
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class NotFound:
    """The class of NOT_FOUND, the answer of a lookup without result: None may be an attribute's value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "NOT_FOUND"


NOT_FOUND: object = NotFound()


@record
class Substitute:
    """Stands on a host type in place of a method that the host must not call directly."""

    w_shown: object  # the method that the program sees


RECORD = "__minipy_class__"
"""Where a type of the program keeps its `Class`; hidden from the program."""


@replaced_for_good
@record
class VersionTag:
    """One state of a class.  It remembers the answers of lookups in that state."""

    found: dict[str, object] = field(factory=dict)  # class attributes by name
    reads: dict[object, Any] = field(factory=dict)  # how attributes are read: an `Access` by map and name
    writes: dict[object, Any] = field(factory=dict)  # how attributes are assigned and deleted: an `Access` likewise
    transitions: dict[object, Any] = field(factory=dict)  # the next map, by map, attribute and kind
    instantiation: object = None  # how the class is instantiated, an `Instantiation`; None before that is asked
    made_by_type: object = None  # how `type.__call__` instantiates it; None before that is asked
    by_identity: object = None  # is an instance equal to itself only, by `object.__eq__`? None before that is asked
    always_true: object = None  # is an instance true, as nothing says that it is not? None before that is asked
    own_bases: object = None  # has no base been written in Python by others? None before that is asked
    shown_mro: Any = None  # the MRO that programs see, behind the host's that it was made of; None before that is asked
    shown_names: Any = None  # what programs see in the namespace, a `ShownNames`; None before that is asked
    dependants: Any = None  # the units that rest on this version: see `tracer.hints.replaced`


INHERITED = 64
"""A new version takes over at most so many answers of one sort: to copy more costs more than to find them again."""


MOST_ANSWERS = 1000
"""The most answers of one sort that a version keeps: a program that makes up names asks for most of them once."""


def remember(answers: dict[Any, Any], key: object, answer: object, most: int = MOST_ANSWERS) -> None:
    """Keep an answer of a version.  If there are too many, all others are forgotten."""
    if len(answers) >= most:
        answers.clear()
    answers[key] = answer


@translated
@dont_look_inside
def new_version(w_class: Class, name: object = None) -> None:
    """Give the class a new version, without the old answers.

    name: the only attribute that has changed, if that is known: answers for other names are taken over.
    """
    while True:
        before = w_class.version
        made = VersionTag(dict(), dict(), dict(), dict())  # noqa: C408  (restricted Python has no dict displays)
        if type(name) is str and not name.startswith("__"):  # all may depend on a special method
            _take_over(made, before, name)
        if w_class.version is before:  # nothing is called in between, so each version is replaced exactly once
            w_class.version = made
            w_class.versions += 1
            if before.dependants is not None:
                tell_dependants(before)
            _forget(before.found)  # code that rested on the version may keep it alive for long
            _forget(before.reads)
            _forget(before.writes)
            _forget(before.transitions)
            before.instantiation = None
            before.made_by_type = None
            return


@dont_look_inside
def tell_dependants(version: object) -> None:
    """A version is replaced on which units rest."""
    replaced(version)


def _forget(answers: dict[Any, Any]) -> None:
    if len(answers) > 0:
        dict.clear(answers)


def _take_over(made: VersionTag, before: VersionTag, name: str) -> None:
    """Give a new version the answers of the one before, but for those for `name`."""
    _copy_others(made.found, before.found, name)
    _copy_others(made.reads, before.reads, name)
    _copy_others(made.writes, before.writes, name)
    made.own_bases = before.own_bases


def _copy_others(made: dict[Any, Any], before: dict[Any, Any], name: str) -> None:
    """Without the keys `name` and (a map, `name`, ...)."""
    count = len(before)
    if count == 0 or count > INHERITED:  # none: nobody has asked since the class got that version
        return
    answers = list(before.items())  # another thread may find more meanwhile
    for k in range(len(answers)):
        pair: Any = answers[k]
        key: Any = pair[0]
        asked = key[1] if type(key) is tuple else key
        if asked != name:
            dict.__setitem__(made, key, pair[1])


_tidying = allocate_lock()


@record
class Census:
    """The classes of the program."""

    classes: int = 0
    """How many classes have been made."""
    members: list[ref[type]] = field(factory=list)
    """The classes that may still live.  These are the weak references that the host makes for subclasses, so a program
    that asks for a class's weak references does not see them.
    """
    room: int = 64
    """If there are more members than this, the dead ones are removed."""

    def add(self, w_type: type) -> None:
        """Add a class that has just been made."""
        self.classes += 1
        self.members.append(ref(w_type))
        if len(self.members) > self.room:
            self._tidy()

    @dont_look_inside
    def _tidy(self) -> None:
        if _tidying.acquire(blocking=False):
            try:
                known = len(self.members)  # other threads may add members meanwhile
                self.members[:known] = [member for member in self.members[:known] if member() is not None]
                self.room = 64 + 2 * len(self.members)
            finally:
                _tidying.release()


CENSUS = Census()


@complete
@record
class Class:
    """What MiniPy knows of a class of the program."""

    w_type: type = field(metadata=IMMUTABLE)  # the host type that the program sees
    is_instance: bool = field(metadata=IMMUTABLE)  # its instances are `Instance`s: no base has a foreign layout
    has_dict: bool = field(metadata=IMMUTABLE)  # its instances take attributes beyond `__slots__`
    has_host_dict: bool = field(metadata=IMMUTABLE)  # its instances keep their attributes in the `__dict__` of the host
    version: VersionTag  # replaced on every change
    has_weakref: bool = field(default=True, metadata=IMMUTABLE)  # its instances can be referenced weakly
    shape: object = None  # of a class of Instances: its `shapes.Shape`
    versions: int = 0  # how many versions it had before this one
    root: object = None  # the map of an instance without attributes, once `maps.root_map` has made it
    twin: type | None = None  # the type that takes its place beside a foreign layout: see `twins`
    stands_for: type | None = None  # of a twin: the class whose twin it is

    def lookup(self, name: str) -> object:
        """The attribute `name` of the class or its bases, unbound; or NOT_FOUND."""
        return find_in_class(self, name, promote(self.version))


@computed_natively
@elidable
def find_in_class(w_class: Class, name: str, version: VersionTag) -> object:
    """`Class.lookup`, in the state that `version` stands for."""
    w_found: object = version.found.get(name, version)
    if w_found is version:
        w_found = type_lookup(w_class.w_type, name, NOT_FOUND)
        if w_found is not NOT_FOUND:
            if w_class.is_instance and w_found is OF_INSTANCES.get(name, NOT_FOUND):
                w_found = find_in_object(name)
            else:
                w_found = _find_shown(w_class.w_type, name)
        remember(version.found, name, w_found)
    return w_found


OF_INSTANCES: dict[str, object] = {}
"""What the host finds under names that `object` has, in a class of Instances that has no such attribute of its own, nor
from another base.  Some of it is in our own bases, which stand right before `object`.
"""


@dont_look_inside
def _find_shown(w_type: type, name: str) -> object:
    return find_in_mro(w_type, name)


def object_method(w_type: type, name: str) -> object:
    """The object that the program reads from `object` or `type` in place of the host's method, or None."""
    return HOOKS.replaced_method(w_type, name) if w_type is object or w_type is type else None


def is_replaced(name: str) -> bool:
    """Does the program read another object than the host's for this name of `object` or `type`?"""
    return object_method(object, name) is not None or object_method(type, name) is not None


def find_raw(w_type: type, name: str) -> object:
    """The attribute `name` as the host finds it on the type or its bases, maybe a substitute; or NOT_FOUND."""
    return held(w_type, name, NOT_FOUND)


def find_in_mro(w_type: type, name: str) -> object:
    """The attribute `name` of `w_type` or its visible bases, as the program sees it, unbound; or NOT_FOUND."""
    for base in host_mro(w_type):
        w_value: Any = namespace_of(base).get(name, NOT_FOUND)
        if w_value is NOT_FOUND or (is_hidden_base(base) and not (name == "__weakref__" and shows_weakref(w_type))):
            continue
        replaced = object_method(base, name)
        if replaced is not None:
            return replaced
        return w_value.w_shown if is_a(w_value, Substitute) else w_value
    return NOT_FOUND


@cache
def find_in_object(name: str) -> object:
    """The attribute `name` of `object`, or NOT_FOUND; it never changes."""
    return find_in_mro(object, name)


def shows_weakref(w_type: type) -> bool:
    """Do instances of the type have `__weakref__`?"""
    w_class = class_of(w_type)
    if w_class is not None and w_class.is_instance:
        return w_class.has_weakref
    return weakref_offset_of(w_type) != 0


_hidden_bases: dict[int, type] = {}
"""By identity, since a metaclass may define `__eq__`."""


def hide_base(base: type) -> None:
    """Hide `base` from the program.  Called at start-up and for derived metaclasses."""
    _hidden_bases[id(base)] = base


def is_hidden_base(base: type) -> bool:
    """Is `base` one of MiniPy's own, which the program never sees?"""
    return id(base) in _hidden_bases


@elidable
def class_of(w_type: Any) -> Class | None:
    """The record of a class of the program; None for host types."""
    if not issubclass(type(w_type), type):
        return None
    namespace: Any = namespace_of(w_type)
    if namespace is None:  # a class in C of which nobody has asked for an attribute, so that it has no MRO, either
        type.__getattribute__(w_type, "__mro__")
        return None
    w_class = namespace.get(RECORD)
    return w_class if type(w_class) is Class else None


@translated
@dont_look_inside
def mutated(w_type: Any, name: object = None) -> None:
    """New versions for `w_type` and, recursively, for all of its subclasses; see `new_version`."""
    w_class = own_of_type(w_type, RECORD, None)
    if type(w_class) is Class:
        new_version(w_class, name)
    below = list(type.__subclasses__(w_type))
    for k in range(len(below)):
        mutated(below[k], name)


def members() -> list[type]:
    """All classes of the program."""
    found = [member() for member in CENSUS.members]
    return [w_type for w_type in found if w_type is not None]


@dont_look_inside
def all_mutated() -> None:
    """New versions for all classes of the program."""
    for w_type in members():
        w_class = class_of(w_type)
        if w_class is not None:
            new_version(w_class)

"""Maps: which attribute of an instance is in which slot, and of which class the instance is.

In: a class record, attribute names, kinds of values.  Out: maps, shared by all instances that got the
same attributes in the same order.

    class P: ...    p.x = 1; p.y = None           q.y = 2.0

    Map(P) ──x:i──▶ Map(P; x:i0) ──y:r──▶ Map(P; x:i0, y:s0)
       │ └───y:f──▶ Map(P; y:f0)
       └──────────▶ Map(P; dict)     attributes live in a real dict (`p.__dict__` was taken, or too many)

A kind says how a slot is stored: "i" is an exact int that fits a word, raw; "f" an exact float, raw; "r" any
object.  If a value does not fit, the instance moves to a map where that slot is an "r".  The class remembers the
name, so that later instances store an object from the start.

Holds: a map never changes after it is made, except for its caches.  It lives as long as an instance has it, a version
remembers it, or compiled code knows it; as long as it lives, its parent finds it.
Source: *Runtime Feedback in a Meta-Tracing JIT*, sections 4.1 and 4.3; kinds as PyPy's mapdict has them.
"""

from __future__ import annotations

from _weakref import ref

from objmodel.ownattributes import flags_of_type
from objmodel.versions import Class, VersionTag, remember
from tracer.hints import IMMUTABLE, Word, complete, computed_natively, dont_look_inside, elidable
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

INLINE = 8
"""How many raw words an instance has, and how many object slots; more objects go to its storage list."""

LIMIT = 80
"""If an instance has more attributes than this, it gets a dict map (the limit of PyPy's mapdict)."""

FAN_OUT = 128
"""If a map has so many children, its instances use attributes like keys: the next one gets a dict map."""

MOST_TRANSITIONS = 256
"""A version remembers at most so many transitions; those to maps of other classes keep these classes alive."""

MOST_GENERAL = 256
"""If more names than this have held several kinds, all names of the class count as if they had."""

MIN_WORD: Word = -(2**63)
MAX_WORD: Word = 2**63 - 1


@record
class Slot:
    """Where an attribute is."""

    kind: str = field(metadata=IMMUTABLE)  # "i" or "f": in a raw word; "r": in an object slot
    index: Word = field(metadata=IMMUTABLE)  # of the word or slot; object slots from INLINE on are items of the storage


ANY_NAME = "\0any name"
"""In `Map.general`: all names.  No program can write this name."""


@complete
@record(shown=False)
class Map:
    """A node of a class's transition tree."""

    w_class: Class = field(metadata=IMMUTABLE)  # the class of the instances
    root: Map | None = field(metadata=IMMUTABLE)  # the map without attributes that it grew from; None: itself
    slots: dict[str, Slot] = field(metadata=IMMUTABLE)  # all attributes, in the order they were added
    words: Word = field(metadata=IMMUTABLE)  # how many raw words are in use
    objects: Word = field(metadata=IMMUTABLE)  # how many object slots are in use
    is_dict: bool = field(metadata=IMMUTABLE)  # attributes live in the dict `mp_dict` of the instance
    children: dict[tuple[str, str], ref[Map]] = field(factory=dict)  # maps with one more attribute, by name and kind
    room: int = FAN_OUT  # with more children than this, the dead ones are looked for
    general: set[str] = field(factory=set)  # of a root: names that have held several kinds; ANY_NAME stands for all
    dict_map: Map | None = None  # of a root: the first dict map of the class, once there is one
    to_dict: Any = None  # how its instances get a dict map: a `moving.DictMove`, once it has been asked for

    def find(self, name: str) -> Slot | None:
        """The slot of attribute `name`, or None."""
        return find_slot(self, name)

    def describe(self) -> str:
        """The attributes and their slots in order, as in `x:i0 y:s0`."""
        letters = {"i": "i", "f": "f", "r": "s"}
        text = " ".join(f"{name}:{letters[slot.kind]}{slot.index}" for name, slot in self.slots.items())
        return f"{text} dict".strip() if self.is_dict else text

    def __repr__(self) -> str:
        return f"<Map {self.w_class.w_type.__name__}; {self.describe()}>"


@elidable
def find_slot(w_map: Map, name: str) -> Slot | None:
    """The slot of attribute `name`, or None."""
    return w_map.slots.get(name)


@computed_natively
@elidable
def root_map(w_class: Class) -> Map:
    """The map of an instance of `w_class` without attributes."""
    w_map = w_class.root
    if type(w_map) is Map:
        return w_map
    made = new_map(w_class, None, dict(), 0, 0, w_class.has_host_dict)  # noqa: C408  (the front end knows calls)
    w_class.root = made
    return made


def new_map(
    w_class: Class, root: Map | None, slots: dict[str, Slot], words: Word, objects: Word, is_dict: bool
) -> Map:
    """A map of which nobody knows yet."""
    return Map(w_class, root, slots, words, objects, is_dict, dict(), FAN_OUT, set(), None, None)  # noqa: C408


_IS_ABSTRACT = 1 << 20


def is_abstract(w_type: type) -> bool:
    """Has the class abstract methods, so that the host makes no objects of it?"""
    return flags_of_type(w_type) & _IS_ABSTRACT != 0


@computed_natively
@elidable
def first_map(w_class: Class, version: VersionTag) -> Map | None:
    """The map of an instance that `object.__new__` makes in this version; None if making it is left to the host."""
    if w_class.is_instance and not is_abstract(w_class.w_type):
        return root_map(w_class)
    return None


@computed_natively
@elidable
def map_with(w_map: Map, name: str, kind: str, version: VersionTag) -> Map:
    """`w_map` with attribute `name` added, for a value of `kind`; a dict map if there are too many.

    The new slot is an "r" if no raw word is left or if the name has held several kinds in this version
    of the class.
    """
    key = (w_map, name, kind)
    found = version.transitions.get(key)
    if type(found) is Map:
        return found
    made = next_map(w_map, name, kind)
    remember(version.transitions, key, made, MOST_TRANSITIONS)
    return made


def root_of(w_map: Map) -> Map:
    """The map without attributes from which this one grew."""
    root = w_map.root
    if root is None:
        return w_map
    return root


def next_map(w_map: Map, name: str, kind: str) -> Map:
    """`map_with`, for the present version of the class."""
    if not is_slot_key(name):
        if len(w_map.slots) >= LIMIT:
            return dict_map_of(w_map)
        if len(w_map.children) >= FAN_OUT and _is_fanned_out(w_map, name, kind):
            return dict_map_of(w_map)
    return _add(w_map, name, kind)


def _kind_in(w_map: Map, name: str, kind: str) -> str:
    """The kind of the slot that attribute `name` gets for a value of `kind`."""
    root = root_of(w_map)
    if w_map.words >= INLINE or (len(root.general) != 0 and is_general(root, name)):
        return "r"
    return kind


def _child(w_map: Map, name: str, kind: str) -> Map | None:
    found: Any = w_map.children.get((name, kind))
    w_child: object = None if found is None else found()
    return w_child if type(w_child) is Map else None


@dont_look_inside
def _is_fanned_out(w_map: Map, name: str, kind: str) -> bool:
    """Has the map as many children as it may have, and not this one?"""
    if _child(w_map, name, _kind_in(w_map, name, kind)) is not None:
        return False
    _forget_the_dead(w_map)
    return len(w_map.children) >= FAN_OUT


@dont_look_inside

def _forget_the_dead(w_map: Map) -> None:
    children = w_map.children
    for key, child in list(children.items()):  # another thread may add some meanwhile
        if child() is None and children.get(key) is child:
            del children[key]
    w_map.room = max(FAN_OUT, 2 * len(children))


def _add(w_map: Map, name: str, kind: str) -> Map:
    kind = _kind_in(w_map, name, kind)
    child = _child(w_map, name, kind)
    if child is not None:
        return child
    if len(w_map.children) >= w_map.room:
        _forget_the_dead(w_map)
    raw = 0 if kind == "r" else 1
    slots: dict[str, Slot] = dict()  # noqa: C408
    dict.update(slots, w_map.slots)
    slots[name] = Slot(kind, w_map.objects if raw == 0 else w_map.words)
    root = root_of(w_map)
    made = new_map(w_map.w_class, root, slots, w_map.words + raw, w_map.objects + 1 - raw, w_map.is_dict)
    w_map.children[(name, kind)] = ref(made)
    return made


def map_of(root: Map, kinds: dict[str, str]) -> Map:
    """The map with these attributes, added to `root` in this order; some map has all of them already."""
    w_map = root
    for name, kind in kinds.items():
        w_map = _add(w_map, name, kind)
    return w_map


def kinds_of(w_map: Map) -> dict[str, str]:
    """The attributes of a map with their kinds, in order."""
    return {name: slot.kind for name, slot in w_map.slots.items()}


def map_without(w_map: Map, name: str) -> Map:
    """The map after deletion of attribute `name`: the other attributes, added in the same order."""
    kinds = kinds_of(w_map)
    del kinds[name]
    return map_of(root_of(w_map), kinds)


def is_general(root: Map, name: str) -> bool:
    """Has the attribute held several kinds of values in instances that started with this map?"""
    return name in root.general or ANY_NAME in root.general


def generalised_map(w_map: Map, name: str) -> Map:
    """The map with the same attributes in the same order, where `name` holds any object."""
    root = root_of(w_map)
    if not is_general(root, name):
        if len(root.general) >= MOST_GENERAL:
            root.general = {ANY_NAME}
        else:
            root.general.add(name)
    return map_of(root, kinds_of(w_map))


def map_for_class(w_map: Map, w_class: Class, renamed: dict[str, str]) -> Map:
    """The map with the same attributes for an instance that gets another class.

    renamed: the new key of each name in `__slots__`, by its old one.
    """
    root = root_map(w_class)
    if w_map.is_dict:
        root = dict_map_of(root)
    return map_of(root, {renamed.get(key, key): kind for key, kind in kinds_of(w_map).items()})


def is_laid_out_as(w_map: Map, other: Map, renamed: dict[str, str]) -> bool:
    """Has each attribute of `w_map` the same place and kind in `other`, under these new keys?"""
    found = [(slot, other.slots.get(renamed.get(key, key))) for key, slot in w_map.slots.items()]
    same = all(there is not None and (here.kind, here.index) == (there.kind, there.index) for here, there in found)
    return same and w_map.is_dict is other.is_dict


@dont_look_inside
def dict_map_of(w_map: Map) -> Map:
    """The dict map of the same class; keys of `__slots__` keep their slots."""
    root = root_of(w_map)
    if root.is_dict:
        return w_map
    if root.dict_map is None:
        root.dict_map = Map(root.w_class, None, {}, 0, 0, True)
    return map_of(root.dict_map, {n: k for n, k in kinds_of(w_map).items() if is_slot_key(n)})


@dont_look_inside
def slot_key(w_type: type, name: str) -> str:
    """The key in maps of a name in the `__slots__` of `w_type`; never a name that a program can write as one."""
    return f"\0{name}\0{id(w_type)}"


def slot_name(key: str) -> str:
    """The name in `__slots__` that a key stands for."""
    return key.split("\0")[1]


def is_slot_key(key: str) -> bool:
    """Does the key belong to an entry of `__slots__`?"""
    if key.startswith("\0"):
        return True
    return False


def kind_of(w_value: object) -> str:
    """The narrowest kind of slot that can hold this value."""
    if type(w_value) is int and MIN_WORD <= w_value <= MAX_WORD:
        return "i"
    return "f" if type(w_value) is float else "r"

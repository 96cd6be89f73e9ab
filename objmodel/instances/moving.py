"""Moves an instance to another map: takes its values out and lays them out anew, in one step.

In: an instance, a `Move` from its map to another.  Out: the same values in the places that the other map has for them.

    Map(P; x:i0, y:s0)  ──x becomes "r"──▶  Map(P; x:s0, y:s1)

    places    from  (GIVEN, s0)             x gets the value that is given, y keeps its own
              to    (s0, s1)

Holds: in native code no other thread sees an instance that has moved in part, or writes to it meanwhile: between the
load of its map and the last store nothing is called that might switch threads or run code of the program.
Does not: hold this where the host interprets these functions; threads may switch there.
"""

from __future__ import annotations

from objmodel.instances.fields import (
    GET_FLOAT,
    GET_INT,
    GET_OBJECT,
    SET_FLOAT,
    SET_INT,
    SET_OBJECT,
    get_map,
    get_storage,
    set_attributes,
    set_map,
    set_storage,
)
from objmodel.instances.maps import MAX_WORD, MIN_WORD, Map, Slot, dict_map_of, root_map
from objmodel.instances.new import NO_STORAGE, Instance, fill, new_instance
from objmodel.versions import Class
from tracer.hints import IMMUTABLE, Word, dont_look_inside, translated
from tracer.hosttypes import RAW
from tracer.records import field, fields, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FLOATS: Word = 8
OBJECTS: Word = 16
STORAGE: Word = 24
"""Where the places of these kinds begin; the places before them are the raw words of ints."""

GIVEN: Word = -1
"""The source of the value that is given, and that the instance does not have yet."""
IN_DICT: Word = -2
DROPPED: Word = -3
"""The target of a value that the other map has no slot for."""


@record
class Move:
    """How instances get from one map to another.  Items of the new storage list come in their order."""

    start: Map = field(metadata=IMMUTABLE)
    end: Map = field(metadata=IMMUTABLE)
    keys: tuple[str, ...] = field(metadata=IMMUTABLE)  # for each value: its key in the map at the end
    sources: tuple[Word, ...] = field(metadata=IMMUTABLE)  # for each value: the place that it comes from
    targets: tuple[Word, ...] = field(metadata=IMMUTABLE)  # for each value: the place that it goes to
    makes_dict: bool = field(metadata=IMMUTABLE)  # does the instance get its dict by this move?


def place_of(slot: Slot) -> int:
    """The place of a slot."""
    if slot.kind == "i":
        return slot.index
    return slot.index + (FLOATS if slot.kind == "f" else OBJECTS)


def move_between(w_map: Map, other: Map, given: str = "", renamed: dict[str, str] | None = None) -> Move:
    """How an instance gets from one map to the other.

    given: the key whose value is replaced or added on the way.
    renamed: new keys by old ones.
    """
    makes_dict = other.is_dict and not w_map.is_dict
    places = {key: place_of(slot) for key, slot in w_map.slots.items()}
    replaced = places.get(given)
    if given:
        places[given] = GIVEN
    keys = [key if renamed is None else renamed.get(key, key) for key in places]
    found = [other.slots.get(key) for key in keys]
    away = IN_DICT if makes_dict else DROPPED
    sources = [*places.values()]
    targets = [away if slot is None else place_of(slot) for slot in found]
    if replaced is not None:  # the old value must live until the instance has moved
        keys.append(given)
        sources.append(replaced)
        targets.append(DROPPED)
    return Move(w_map, other, tuple(keys), tuple(sources), tuple(targets), makes_dict)


def dict_set(w_dict: Any, name: str, w_value: object) -> None:
    """Store into the dict of a dict map; never calls methods of a derived class."""
    dict.__setitem__(w_dict, name, w_value)


@translated
@dont_look_inside
def lay_out(w_obj: Instance, way: Move, w_given: object, attributes: object) -> bool:
    """Move an instance, if it still has the map that the way starts from; False if not.

    Objects that it no longer holds die after the last store.
    attributes: an empty dict for the attributes that the other map has no slot for.
    """
    values_w: list[object] = []
    storage: list[object] = []
    if get_map(w_obj) is not way.start:  # only now: making the lists may have collected garbage, which runs code
        return False
    sources = way.sources
    targets = way.targets
    for k in range(len(sources)):
        w_value = _value_at(w_obj, sources[k], w_given)
        values_w.append(w_value)
        if targets[k] >= STORAGE:
            storage.append(w_value)
        elif targets[k] == IN_DICT:
            dict_set(attributes, way.keys[k], w_value)
    # from here on nothing fails
    for k in range(len(sources)):
        _clear(w_obj, sources[k])
    for k in range(len(targets)):
        _put(w_obj, targets[k], values_w[k])
    set_storage(w_obj, storage if len(storage) > 0 else NO_STORAGE)
    if way.makes_dict:
        set_attributes(w_obj, attributes)
    set_map(w_obj, way.end)
    return True


def _value_at(w_obj: Instance, place: Word, w_given: object) -> object:
    if place == GIVEN:
        return w_given
    if place < FLOATS:
        return GET_INT[place](w_obj)
    if place < OBJECTS:
        return GET_FLOAT[place - FLOATS](w_obj)
    if place < STORAGE:
        return GET_OBJECT[place - OBJECTS](w_obj)
    return get_storage(w_obj)[place - STORAGE]


def _clear(w_obj: Instance, place: Word) -> None:
    if place >= OBJECTS and place < STORAGE:
        SET_OBJECT[place - OBJECTS](w_obj, None)


def _put(w_obj: Instance, place: Word, w_value: object) -> None:
    if place < 0 or place >= STORAGE:
        return
    if place >= OBJECTS:
        SET_OBJECT[place - OBJECTS](w_obj, w_value)
    elif type(w_value) is float:
        SET_FLOAT[place - FLOATS](w_obj, w_value)
    elif type(w_value) is int and w_value >= MIN_WORD and w_value <= MAX_WORD:
        SET_INT[place](w_obj, w_value)


@record
class DictMove:
    """A move to a dict map, without the map that it starts from."""

    end: Map = field(metadata=IMMUTABLE)
    keys: tuple[str, ...] = field(metadata=IMMUTABLE)
    sources: tuple[Word, ...] = field(metadata=IMMUTABLE)
    targets: tuple[Word, ...] = field(metadata=IMMUTABLE)


def way_to_dict(w_map: Map) -> Move | None:
    """How an instance gets a dict map; None if it has one."""
    if w_map.is_dict:
        return None
    way = move_between(w_map, dict_map_of(w_map))
    w_map.to_dict = DictMove(way.end, way.keys, way.sources, way.targets)
    return way


@translated
@dont_look_inside
def move_to_dict(w_obj: Instance) -> bool:
    """Give an instance a dict map; False if `way_to_dict` has not been asked yet, or another thread moves it."""
    w_map = get_map(w_obj)
    way = w_map.to_dict
    if type(way) is not DictMove:
        return False
    return lay_out(w_obj, Move(w_map, way.end, way.keys, way.sources, way.targets, True), None, dict())  # noqa: C408


@translated
@dont_look_inside
def copy_attributes(w_obj: Instance, into: dict[str, object]) -> bool:
    """Copy all attributes into a dict; False, maybe after some, if there are `__slots__`, or as `move_to_dict`."""
    w_map = get_map(w_obj)
    way = w_map.to_dict
    if type(way) is not DictMove:
        return False
    for k in range(len(way.keys)):
        if way.targets[k] != IN_DICT:
            return False
        dict_set(into, way.keys[k], _value_at(w_obj, way.sources[k], None))
    return get_map(w_obj) is w_map


@translated
@dont_look_inside
def new_plainly(w_type: type, w_class: Class) -> object:
    """A new instance of a class that is not abstract."""
    return new_instance(w_type, root_map(w_class))


def _filled(w_type: type, w_class: Class) -> object:
    """`new_plainly` where the host interprets this: there `object.__new__` may be ours, which calls this function."""
    made: Instance = RAW.new(w_type)
    fill(made, root_map(w_class))
    return made


@record
class Routines:
    """The functions that interpreted code calls: native code's, if there is any."""

    lay_out: Callable[[Instance, Move, object, object], bool] = lay_out
    move_to_dict: Callable[[Instance], bool] = move_to_dict
    copy_attributes: Callable[[Instance, dict[str, object]], bool] = copy_attributes
    new_plainly: Callable[[type, Class], object] = _filled


ROUTINES = Routines()


def use_routines(table: Any, instead_of: Callable[[Any], Any] | None) -> None:
    """Have interpreted code call the function that native code has in place of each of the table's; None: there is no
    native code.
    """
    for one in fields(type(table)):
        function = new_plainly if one.default is _filled and instead_of is not None else one.default
        setattr(table, one.name, function if instead_of is None else instead_of(function))


def move(w_obj: Instance, way_from: Callable[[Map], Move | None], w_given: object = None) -> bool:
    """Move an instance as `way_from` says for its map, and again if another thread has moved it; False if it says None.
    """
    while (way := way_from(get_map(w_obj))) is not None:
        if ROUTINES.lay_out(w_obj, way, w_given, {}):
            return True
    return False


def values_of(w_obj: Instance) -> dict[str, object]:
    """The values in the slots of an instance, by key, in order."""
    while True:
        w_map = get_map(w_obj)
        try:
            values = {key: _value_at(w_obj, place_of(slot), None) for key, slot in w_map.slots.items()}
        except IndexError:  # another thread has moved it
            continue
        if get_map(w_obj) is w_map:
            return values

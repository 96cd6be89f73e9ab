"""`w_obj.__class__ = w_value`: the host changes the type, the instance moves to that class's map.

In: an instance, a class.  Out: an instance of that class with the attributes that it had.

    Map(P; x:i0, y:s0)  ──P to Q──▶  Map(Q; x:i0, y:s0)     the slots stay: one store of the map
    Map(P; x:i0)        ──P to R──▶  Map(R; x:s0)           R has had other kinds of `x`: laid out anew

Holds: for two classes in given versions, a map always leads to the same map; a trace has two guards and the stores.
Does not: change the host type itself; the host does, and refuses what does not fit.
"""

from __future__ import annotations

from objmodel.classes.cells import slot_keys
from objmodel.errors import operation_error, wrap_error
from objmodel.instances.fields import get_map, set_map
from objmodel.instances.maps import MOST_TRANSITIONS, Map, is_laid_out_as, map_for_class, slot_name
from objmodel.instances.moving import Move, move, move_between
from objmodel.instances.new import Instance
from objmodel.versions import NOT_FOUND, Class, NotFound, VersionTag, class_of, remember, shows_weakref
from tracer.hints import dont_look_inside, elidable, promote
from tracer.hosttypes import name_of, set_type, type_name


def change_class(w_obj: Instance, w_map: Map, w_value: object, version: VersionTag) -> None:
    """`w_obj.__class__ = w_value`, for an instance with this map, of a class in this version.

    Raises:
        OperationError: TypeError, with the host's message.
    """
    w_class = class_of(promote(w_value))
    if w_class is not None:
        next_map = find_move(w_map, w_class, version, promote(w_class.version))
        if next_map is not None:
            change_type(w_obj, w_value)
            set_map(w_obj, next_map)
            return
    _change_slowly(w_obj, w_value)


@elidable
def find_move(w_map: Map, w_class: Class, version: VersionTag, new_version: VersionTag) -> Map | None:
    """The map of an instance that gets this class; None if attributes must move, or if the host refuses the change."""
    key = (w_map, new_version)
    known: Map | NotFound | None = version.transitions.get(key, NOT_FOUND)
    if not isinstance(known, NotFound):
        return known
    found = _map_behind(w_map, w_class)
    remember(version.transitions, key, found, MOST_TRANSITIONS)
    return found


def _map_behind(w_map: Map, w_class: Class) -> Map | None:
    old_keys, new_keys = slot_keys(w_map.w_class.w_type), slot_keys(w_class.w_type)
    if not w_class.is_instance or _shape(w_map.w_class, old_keys) != _shape(w_class, new_keys):
        return None
    renamed = _renamed(old_keys, new_keys)
    next_map = map_for_class(w_map, w_class, renamed)
    return next_map if is_laid_out_as(w_map, next_map, renamed) else None


@dont_look_inside
def _change_slowly(w_obj: Instance, w_value: object) -> None:
    w_map = get_map(w_obj)
    old, new = w_map.w_class, class_of(w_value)
    old_keys = slot_keys(old.w_type)
    new_keys = [] if new is None else slot_keys(new.w_type)
    if new is not None and new.is_instance and _shape(old, old_keys) != _shape(new, new_keys):
        shapes = f"'{name_of(new.w_type)}' object layout differs from '{type_name(w_obj)}'"
        raise operation_error(TypeError, f"__class__ assignment: {shapes}")
    change_type(w_obj, w_value)
    move(w_obj, lambda w_map: _way_to_class(w_map, class_of(type(w_obj))))


def _way_to_class(w_map: Map, w_class: Class | None) -> Move | None:
    if w_class is None:
        return None
    renamed = _renamed(slot_keys(w_map.w_class.w_type), slot_keys(w_class.w_type))
    return move_between(w_map, map_for_class(w_map, w_class, renamed), renamed=renamed)


def change_type(w_obj: Instance, w_value: object) -> None:
    """Have the host change the type."""
    try:
        set_type(w_obj, w_value)
    except BaseException as error:
        raise wrap_error(error)


def _shape(w_class: Class, keys: list[str]) -> tuple[object, ...]:
    """What two classes must have in common for an instance to move from one to the other."""
    names = sorted(slot_name(key) for key in keys)
    return w_class.has_dict, w_class.has_host_dict, shows_weakref(w_class.w_type), names


def _renamed(old_keys: list[str], new_keys: list[str]) -> dict[str, str]:
    """The new keys of `__slots__` by the old ones."""
    if not old_keys:
        return {}
    by_name = {slot_name(key): key for key in new_keys}
    return {key: by_name[slot_name(key)] for key in old_keys}

"""Builtins that consume an iterable, rewritten in the language itself: their loops are traced like the program's.

In: a builtin that is called with a generator or an object of the program, and the generator's code or the object's
class.  Out: the function to call in place of the builtin.

    sum(x * x for x in xs)   =>   sum_(generator), a loop into which the generator's body is inlined

Holds: each generator's code, and each class, has functions of its own, so that a trace sees one body only.  They do
what the host's builtins do, in the same order, and die with the code or class.  Their frames are neither shown nor
counted (`UNSEEN`).
Does not: stand in for `sum` where the host adds floats in higher precision (3.12 and later).
"""

from __future__ import annotations

import sys
from _weakref import ref

from interp.compiler import compile as compiler
from interp.machine.code import UNSEEN, Code
from objmodel.attributes.descriptors import type_has
from objmodel.functions import Function
from objmodel.globals import ModuleDict
from tracer.hints import elidable
from tracer.hosttools import partial, reduce
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SOURCE = """
def sum_(iterable):
    total = 0
    for x in iterable:
        total = total + x
    return total

def any_(iterable):
    for x in iterable:
        if x:
            return True
    return False

def all_(iterable):
    for x in iterable:
        if not x:
            return False
    return True

def list_(iterable):
    items = []
    for x in iterable:
        items.append(x)
    return items

def set_(iterable):
    items = set()
    for x in iterable:
        items.add(x)
    return items

def dict_(iterable):
    made = {}
    number = 0
    for x in iterable:
        key, value = x if type(x) is tuple and len(x) == 2 else pair(x, number)
        made[key] = value
        number = number + 1
    return made

def min_(iterable):
    least = MISSING
    for x in iterable:
        if least is MISSING or x < least:
            least = x
    return min(()) if least is MISSING else least

def max_(iterable):
    most = MISSING
    for x in iterable:
        if most is MISSING or x > most:
            most = x
    return max(()) if most is MISSING else most

def of_list(iterable):
    items = []
    for x in iterable:
        items.append(x)
    return HOST(items)

def extend_(self, iterable):
    for x in iterable:
        self.append(x)

def method_of_list(self, iterable):
    items = []
    for x in iterable:
        items.append(x)
    return HOST(self, items)
"""

_KEYED_SOURCE = """
def min_key(iterable, key):
    least = MISSING
    for x in iterable:
        k = key(x)
        if least is MISSING or k < least:
            least, found = k, x
    return min(()) if least is MISSING else found

def max_key(iterable, key):
    most = MISSING
    for x in iterable:
        k = key(x)
        if most is MISSING or k > most:
            most, found = k, x
    return max(()) if most is MISSING else found

def sorted_key(iterable, key, reverse=False):
    items = [x for x in iterable]
    keys = []
    for x in items:
        keys.append(key(x))
    order = sorted(range(len(items)), key=keys.__getitem__, reverse=reverse)
    return [items[i] for i in order]

def sort_key(self, key, reverse=False):
    items = self[:]
    self.clear()
    try:
        keys = []
        for x in items:
            keys.append(key(x))
        order = sorted(range(len(items)), key=keys.__getitem__, reverse=reverse)
        items = [items[i] for i in order]
    finally:
        is_modified = len(self) != 0
        self[:] = items
    if is_modified:
        raise ValueError("list modified during sort")
"""

_KEYED: dict[object, tuple[str, int]] = {
    min: ("min_key", 1),
    max: ("max_key", 1),
    sorted: ("sorted_key", 2),
    list.sort: ("sort_key", 2),
}
"""By builtin that calls a `key` function for each item: the function above in its place, and the number of keywords."""

_APPLYING_SOURCE = """
def filter_(function, iterable):
    for x in iterable:
        try:
            if not function(x):
                continue
        except StopIteration:
            return
        yield x

def reduce_(function, iterable, value):
    for x in iterable:
        value = x if value is MISSING else function(value, x)
    return HOST(min, ()) if value is MISSING else value
"""

_APPLYING: dict[object, str] = {filter: "filter_", reduce: "reduce_"}
"""By builtin that applies a function to the items of an iterable: the function above in its place."""

_NAMES: dict[object, str] = {
    any: "any_",
    all: "all_",
    list: "list_",
    set: "set_",
    min: "min_",
    max: "max_",
    tuple: "of_list",
    dict: "dict_",
    sorted: "of_list",
    list.extend: "extend_",
    str.join: "method_of_list",
}
"""By builtin that consumes its last positional argument: the function above in its place."""

if sys.version_info < (3, 12):
    _NAMES[sum] = "sum_"

MISSING = object()
"""In place of the initial value of `reduce_`, if none was passed."""

_codes: dict[str, Code] = {}


@record
class _Made:
    """The functions made so far."""

    functions: dict[tuple[str, int, int], tuple[ref[Code | type], Function]] = field(factory=dict)
    """By name, id of the builtin, and id of the code or class: this code or class, weakly, and the function.

    When the code or class dies, the function is dropped (`_forget`).
    """


_MADE = _Made()


def _pair(item: Any, number: int) -> list[object]:
    """The key and the value that `dict` takes from an item; raises the host's errors."""
    found = None
    try:
        found = list(item)
    except TypeError:
        pass
    if found is None:
        raise TypeError(f"cannot convert dictionary update sequence element #{number} to a sequence")
    if len(found) != 2:
        raise ValueError(f"dictionary update sequence element #{number} has length {len(found)}; 2 is required")
    return found


_USED = (min, max, set, sorted, range, len, type, tuple, StopIteration, ValueError)
_HOST_NAMES: dict[str, object] = {"pair": _pair, **{used.__name__: used for used in _USED}}


def _compiled(name: str) -> Code:
    if not _codes:
        module = compiler.compile_source(_SOURCE + _KEYED_SOURCE + _APPLYING_SOURCE, "<instead of a builtin>")
        _codes.update((code.name, code) for code in module.consts if isinstance(code, Code))
    code = _codes[name]
    return code.replace(co_flags=code.flags | UNSEEN)


@elidable
def eats(w_callable: object) -> bool:
    """Is this a builtin that consumes its last positional argument?"""
    return w_callable in _NAMES


@elidable
def consumer(w_callable: object, eaten: Code | type) -> Function | None:
    """The function to call in place of a builtin that consumes a generator of this code, or an object of this class.

    None if there is no such function, or if the host would also ask the object for its length or its keys.
    """
    name = _NAMES.get(w_callable)
    if name is None:
        return None
    if isinstance(eaten, type) and (
        w_callable is dict or type_has(eaten, "__len__") or type_has(eaten, "__length_hint__")
    ):
        return None
    return _function(name, w_callable, eaten)


@elidable
def keyed_consumer(key: Code, w_callable: object, names: tuple[object, ...]) -> Function | None:
    """The function to call in place of a builtin with a `key` function of this code, or None."""
    name, most = _KEYED.get(w_callable, ("", 0))
    if names != ("key", "reverse")[: len(names)] or not 0 < len(names) <= most:
        return None
    return _function(name, w_callable, key)


@elidable
def mapped_consumer(w_callable: object, subject: Code | type | None) -> Function | None:
    """The function to call in place of a builtin that consumes a `map` or `filter` with this code or class, or None."""
    name = _NAMES.get(w_callable)
    return None if name is None or subject is None else _function(name, w_callable, subject)


@elidable
def applier(w_callable: object, subject: Code | type) -> Function:
    """The function to call in place of a builtin that applies a function of this code, or a class, to items."""
    return _function(_APPLYING[w_callable], w_callable, subject)


def _function(name: str, w_callable: object, subject: Code | type) -> Function:
    key = (name, id(w_callable), id(subject))  # the callable is a builtin, and stays
    made = _MADE.functions.get(key)
    if made is None or made[0]() is not subject:
        code, globals_ = _compiled(name), ModuleDict(HOST=w_callable, MISSING=MISSING, **_HOST_NAMES)
        function = Function(code, name, name, globals_, defaults=(False,) if code.argcount == 3 else None)
        made = _MADE.functions[key] = (ref(subject, partial(_forget, key)), function)
    return made[1]


def _forget(key: tuple[str, int, int], dead: ref[Code | type]) -> None:
    made = _MADE.functions.get(key)
    if made is not None and made[0] is dead:  # else a subject that was made later has the same id
        del _MADE.functions[key]

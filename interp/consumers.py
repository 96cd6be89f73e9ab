"""Builtins that eat a generator, written in the language itself: their loops are traced like the program's.

In: a builtin that is called with a generator, and the generator's code.  Out: the function to call in its place.

    sum(x * x for x in xs)   =>   sum_(generator), a loop into which the generator's body is inlined

Holds: each generator's code has functions of its own, so that a trace sees one body; what they do in which order is
what the host's do.  Their frames never show in tracebacks (`CONSUMER`).
Does not: stand in for `sum` where the host adds floats in higher precision (3.12 and later).
"""

from __future__ import annotations

import sys

from interp import compiler
from interp.code import CONSUMER, Code
from objmodel.cells import ModuleDict
from objmodel.functions import Function
from tracer.hints import elidable

LIMIT = 4000
"""How many functions are kept: programs that make code as they run have no end of generators."""

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

_NAMES: dict[object, str] = {
    any: "any_",
    all: "all_",
    list: "list_",
    set: "set_",
    min: "min_",
    max: "max_",
    tuple: "of_list",
    dict: "of_list",
    sorted: "of_list",
    list.extend: "extend_",
    str.join: "method_of_list",
}
"""What eats a generator that is its last positional argument, and the function above that does the same."""

if sys.version_info < (3, 12):
    _NAMES[sum] = "sum_"

_MISSING = object()
_codes: dict[str, Code] = {}
_made: dict[tuple[object, int], tuple[Code, Function]] = {}


def _compiled(name: str) -> Code:
    if not _codes:
        module = compiler.compile_source(_SOURCE, CONSUMER)
        _codes.update((code.name, code) for code in module.consts if isinstance(code, Code))
    return _codes[name]


@elidable
def consumer(w_callable: object, code: Code) -> Function | None:
    """The function to call in place of a builtin with a generator that runs `code`, or None."""
    name = _NAMES.get(w_callable)
    if name is None:
        return None
    made = _made.get((w_callable, id(code)))
    if made is None:
        if len(_made) >= LIMIT:
            _made.clear()
        globals_ = ModuleDict(HOST=w_callable, MISSING=_MISSING, min=min, max=max, set=set)
        made = _made[w_callable, id(code)] = (code, Function(_compiled(name).replace(), name, name, globals_))
    return made[1]

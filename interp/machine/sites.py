"""Sites: what native code remembers of single instructions: how an attribute was reached, or what a global was.

In: the results of a lookup.  Out: `Site`, an entry of `Code.sites`.

    p.x     LOAD_ATTR x     Site(P, Map(P; x:i0), version of P; READ_INT 0)     holds for all objects with that map
    p.d                     READ_DESCRIPTOR: a descriptor of the program, whose class is asked for `__get__` each time
    P.x                     OF_CLASS: the value, as long as P has that version; IN_CELL: the cell that holds it
    P.make(1)               METHOD_OF_CLASS: the function, which gets P, likewise
    d.year                  BY_HOST: the class of d, an object of the host
    e.code = 5              WRITE_BY_HOST: the class of e, whose objects the host lays out
    e.text                  PROPERTY_OVER_HOST: the getter, if e is of a class of the program over a layout of the host
    xs.push(1)              OVER_HOST: the method, if xs is of a class of the program over a layout of the host
    f(x=1)                  ORDERED: the code of f, the names, and which value goes to which parameter
    math.pi                 IN_NAMES: the dict of the host's module; IN_GLOBALS, in a module of the program: the cell

Holds: a site never changes; another one takes its place in `Code.sites`.  If the class or the module has a new version,
a site no longer holds, and `interp.handlers.learning` makes another one.  Up to DEPTH sites form a chain, the latest
first.
Does not: test or use sites; `interp.handlers.quick` does.
Source: *Optimizing Dynamically-Typed Object-Oriented Languages With Polymorphic Inline Caches*, Hölzle, Chambers,
Ungar; ECOOP 1991.
"""

from __future__ import annotations

from objmodel.native import raw_words
from tracer.hints import IMMUTABLE, Word, complete
from tracer.records import field, record


@raw_words
class SiteWords:
    """Raw members of `Site`."""

    how: Word
    index: Word
    learned: Word
    depth: Word


@complete
@record(weakref_slot=False)
class Site(SiteWords):
    """What one instruction knows of one kind of object."""

    how: Word = field(metadata=IMMUTABLE)
    """`Access.how`, but for READ_OBJECT the index of the slot, which no `Access.how` is; or one of the words below; or,
    of a call, a word of `on_stack.how_called`.
    """
    index: Word = field(metadata=IMMUTABLE)
    """`Access.index`; for OVER_HOST, 1 if an object may have attributes of its own; for IN_NAMES the number of the
    name's entry in the module's dict.
    """
    learned: Word = field(metadata=IMMUTABLE)  # how many sites the instruction has had so far
    depth: Word = field(metadata=IMMUTABLE)  # how many sites follow in the chain
    w_type: object = field(metadata=IMMUTABLE)
    """The class that it holds for; for MAKE `__init__`; for OF_CLASS, IN_CELL, NAME_OF_CLASS, METHOD_OF_CLASS,
    MAKE_BY_HOST, OVER_HOST and PROPERTY_OVER_HOST the `Class`; for IN_GLOBALS the module's dict; for a builtin the
    name of its special method.
    """
    w_map: object = field(metadata=IMMUTABLE)
    """The map that it holds for; for a global, the version of the builtins; the class of the host, or the module or
    class, that it is about.
    """
    version: object = field(metadata=IMMUTABLE)  # the class's version; for a global, the module's
    w_value: object = field(metadata=IMMUTABLE)
    """`Access.w_value`; the value or cell of a global; the callable; the new map; or for IN_NAMES the module's dict."""
    behind: Site | None = field(metadata=IMMUTABLE)  # the next in the chain, for other objects


NOTHING: Word = -1
FOUND: Word = 100
OF_HOST: Word = 101
ADD_OBJECT: Word = 102
ADD_INT: Word = 103
ADD_FLOAT: Word = 104
MAKE: Word = 105
MAKE_ONLY: Word = 106
VARIABLE: Word = 107
OF_CLASS: Word = 108
IN_NAMES: Word = 109
IN_GLOBALS: Word = 110
BY_HOST: Word = 111
IN_CELL: Word = 112
ADD_STORAGE: Word = 113
ORDERED: Word = 114
MAKE_BY_HOST: Word = 115
OVER_HOST: Word = 116
NAME_OF_CLASS: Word = 117
METHOD_OF_CLASS: Word = 118
WRITE_BY_HOST: Word = 119
PROPERTY_OVER_HOST: Word = 120
DEPTH: Word = 4
"""The most sites that an instruction has at a time."""

NEW = Site(NOTHING, 0, 0, 0, None, None, None, None, None)
"""The site of an instruction that has not run yet, or not since all sites were dropped."""
SEEN = Site(NOTHING, 0, 1, 0, None, None, None, None, None)
"""The site of an instruction that has run once: code that runs only once is not worth learning from.  Where nothing can
be learned, other sites without a meaning count how often that was tried.
"""

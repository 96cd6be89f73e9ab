"""Sites: what native code remembers beside single instructions, of how an attribute was reached or what a global was.

    p.x     LOAD_ATTR x     Site(P, Map(P; x:i0), version of P; READ_INT 0)     good for all that is of that map

Holds: a site never changes; another one takes its place in `Code.sites`.  Where the class has a new version, or the
module, what it says no longer holds, and `interp.handlers.learning` finds out anew.
Up to DEPTH sites stand behind each other, the last learned first.
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
    """What one instruction knows.

    how, index, w_value: of an `Access`; or FOUND and a global's value, VARIABLE and its cell; or OF_HOST and the method
    of a class of the host's, which is in w_map; or ADD_* and the map of an instance with the new attribute; or, of a
    call, how and what is called: `interp.calls.on_stack`, MAKE for a class with the `__init__` in w_type, MAKE_ONLY for
    one without.
    learned: how many sites it has had.
    behind: the one before, still good for other objects.  depth: how many stand behind.
    w_type, w_map, version: what that holds for; of a global: None, the builtins' version, the module's version.
    """

    how: Word = field(metadata=IMMUTABLE)
    index: Word = field(metadata=IMMUTABLE)
    learned: Word = field(metadata=IMMUTABLE)
    depth: Word = field(metadata=IMMUTABLE)
    w_type: object = field(metadata=IMMUTABLE)
    w_map: object = field(metadata=IMMUTABLE)
    version: object = field(metadata=IMMUTABLE)
    w_value: object = field(metadata=IMMUTABLE)
    behind: Site | None = field(metadata=IMMUTABLE)


NOTHING: Word = -1
FOUND: Word = 100
OF_HOST: Word = 101
ADD_OBJECT: Word = 102
ADD_INT: Word = 103
ADD_FLOAT: Word = 104
MAKE: Word = 105
MAKE_ONLY: Word = 106
VARIABLE: Word = 107
DEPTH: Word = 4
"""So many sites an instruction has at a time."""

NEW = Site(NOTHING, 0, 0, 0, None, None, None, None, None)
"""The site of an instruction that has not run yet since sites were given up."""
SEEN = Site(NOTHING, 0, 1, 0, None, None, None, None, None)
"""That of one which has run once: code that runs once is not worth learning from."""

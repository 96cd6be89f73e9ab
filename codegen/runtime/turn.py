"""What `rt_turn` (`ll/turn.ll`) relies on where it frees what died while a loop turned, unless that might run code.

In: a `Layout`.  Out: LayoutError, where the host's types and weak references are not as described.

What the optimiser knows of the heap goes round the loop, so a weakref's callback or a finaliser must not run there.
Which objects run code when they die is said in `tracer.host.dying`, which is asked once for a class whose objects never
do.

Holds: what dies is found by counts of 1, down to DEEP levels; deeper structures count as running code.
"""

from __future__ import annotations

import types
import weakref
from typing import Any

from codegen.layout import Layout, LayoutError, word_at


class _Watched:
    pass


def check(layout: Layout) -> None:
    """Raises LayoutError where types and weak references are not as described."""
    watched: Any = _Watched()
    reference = weakref.ref(watched, id)
    weak = word_at(id(_Watched) + layout.type_weakrefs)
    finalize = layout.type_finalize
    facts = {
        "tp_weaklistoffset": weak == _Watched.__weakrefoffset__ != 0,
        "tp_traverse": word_at(id(list) + layout.type_traverse) != 0 == word_at(id(int) + layout.type_traverse),
        "tp_del": word_at(id(list) + layout.type_del) == 0,
        "tp_finalize": word_at(id(types.GeneratorType) + finalize) != 0 == word_at(id(list) + finalize),
        "list of weak references": word_at(id(watched) + weak) == id(reference),
        "callback of a weak reference": word_at(id(reference) + layout.weakref_callback) == id(id),
        "next weak reference": word_at(id(reference) + layout.weakref_next) == 0,
    }
    for name, holds in facts.items():
        if not holds:
            raise LayoutError(f"{name} is not where it is expected")

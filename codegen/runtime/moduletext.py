"""The runtime of units as one LLVM module, which is compiled when native code is built, or where none is at a start.

In: a `Layout`, and what symbols mean here.
Out: the `Job` that compiles it. The routines are in `ll/`, each described at the head of its file.

Holds: *limbo* (objects that wait to be freed) is empty whenever other code than a unit's own runs. Nothing here runs
the host's cyclic collector, except `rt_pack` and `rt_collect`. Processes with the same host have the same text:
addresses of this process are replaced by symbols.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.llvm import Job
from codegen.runtime.checks import check_dicts, check_sets, check_types
from codegen.runtime.meanings import BREAKER, DEALLOCATOR, Meanings
from codegen.runtime.module import PROTOTYPES, ROUTINES
from codegen.runtime.source import Addresses, Source, per_host

FILES = (
    "free_blocks", "references", "limbo", "blocks", "kept", "containers", "ints", "results", "direct", "texts",
    "sets", "entries", "finding", "transfer", "waysback", "unitcalls", "turn", "shelves", "firsttier",
)  # fmt: skip
"""The files of routines that are the same on all hosts."""


def support_job(layout: Layout, meanings: Meanings) -> Job:
    """The job that compiles the module."""
    names = Addresses()
    text = module_text(layout, meanings, names)
    return Job(text, {symbol: meanings.address(symbol) for symbol in names.symbols()}, tuple(ROUTINES))


def module_text(layout: Layout, meanings: Meanings, names: Addresses) -> str:
    """The module's text. Raises LayoutError if dicts, sets, types or weak references are not as its routines expect."""
    check_dicts(layout)
    check_sets(layout)
    check_types(layout)
    own = {symbol: names.place(symbol) for symbol in (*meanings.of_units(), DEALLOCATOR)}
    names.place(BREAKER)
    source = Source(layout, names, own | {"memory.count": "", "likely": "", "unlikely": ""})
    boxes = "boxes_own" if layout.own_boxes else "boxes_host"
    text = source.text(*per_host(layout), boxes, *FILES)
    for name in ("_Py_Dealloc", "PyObject_Vectorcall"):
        names.function(name, PROTOTYPES[name])
    return f"{names.declarations()}\n{text}"

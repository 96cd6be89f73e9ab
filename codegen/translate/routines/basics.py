"""The routines of the runtime that all translated functions share: references, boxes, classes, new objects, errors.

In: a `Layout`, the symbols.
Out: their LLVM text, from `codegen/runtime/ll/`. Most are inlined.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.runtime.checks import check_dicts, check_interned
from codegen.runtime.source import Source, per_host
from codegen.translate.function.symbols import Symbols, look
from codegen.translate.function.text import MEMORY
from codegen.units.emit import LIKELY, UNLIKELY

FILES = (
    "dealloc_host", "free_blocks", "references", "ints", "direct", "texts", "names", "entries", "hostcalls",
    "translated_numbers", "translated_objects", "standins", "translated_blocks", "translated_poll",
)  # fmt: skip


def support_text(layout: Layout, symbols: Symbols) -> str:
    """The text of the routines. Raises LayoutError if dicts or strings are not as they expect."""
    check_dicts(layout)
    check_interned(layout)
    own = {"memory.count": f", {MEMORY['count']}", "likely": f", {LIKELY}", "unlikely": f", {UNLIKELY}"}
    own["hook.look"] = symbols.object(look)
    own |= {"word.FREE_HEAD": "@free_head", "word.LAST_BLOCK": "@last_block"}
    boxes = "translated_boxes_own" if layout.own_boxes else "translated_boxes_host"
    return Source(layout, symbols, own).internal(*per_host(layout), boxes, *FILES)

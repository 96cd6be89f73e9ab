"""Ways back as native code reads them: how it leaves a unit without Python.

In: a `WayBack`, the kinds of the exit's values, and the portal's code.
Out: a `NativeWay`: its words (`codegen.abi`), which exit records may point to.

    boxes      [("int", 1)]                    WAY_INT 1
    arguments  value 0, word 3, object None    WAY_OBJECT 0, WAY_CONSTANT 3, WAY_KNOWN None

Holds: a `NativeWay` keeps alive all that its words point to. While native code runs an outer level, that level's owner
is alive, and with it the way.
Does not: decide how often native code may take it; `tracer.driver.waysback` does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from ctypes import c_uint64, c_void_p, cast, py_object, pythonapi
from typing import Any

from codegen import abi
from codegen.hostmemory import slot_offset
from codegen.layout import Layout
from tracer.ir.descr import Field
from tracer.ir.snapshot import Argument, Fill, Level, PortalCode, WayBack
from tracer.resume.wayback import helper_of

_BOXES = {"int": abi.WAY_INT, "float": abi.WAY_FLOAT, "bool": abi.WAY_BOOL}


class NativeWay:
    """The words of one way back. give_back: the address of `rt_give_back`. blocks_of: see `codegen.runtime.blocks`."""

    def __init__(
        self, way: WayBack, kinds: str, code: PortalCode, layout: Layout, give_back: int,
        blocks_of: Callable[[type], int],
    ) -> None:  # fmt: skip
        self._way, self._layout = way, layout
        self._kinds = kinds + "r" * (len(way.boxes) + len(way.made))
        self._alive: list[object] = [way]
        self._owners: list[object] = []
        self._code, self._give_back = code, give_back
        boxing = self._words([word for box, index in way.boxes for word in (_BOXES[box], index)])
        sized = [(id(m.cls), m.size if m.cls is list or m.cls is tuple else blocks_of(m.cls)) for m in way.made]
        making = self._words([word for made in sized for word in made])
        filling = self._words([word for fill in way.fills for word in self._fill(fill)])
        below = 0
        for level in way.levels:
            below = self._level(level, below)
        parts = (len(way.boxes), boxing, len(way.made), making, len(way.fills), filling)
        self.words = array("Q", [0, *parts, below])

    @property
    def address(self) -> int:
        """Where the words are."""
        return self.words.buffer_info()[0]

    def allow(self, times: int) -> None:
        """Let native code take the way so many times."""
        self.words[abi.WAY_TIMES] = times

    def _words(self, words: Sequence[int]) -> int:
        """The address of these words from now on."""
        kept = array("Q", words)
        self._alive.append(kept)
        return kept.buffer_info()[0]

    def _move(self, argument: Argument) -> tuple[int, int]:
        what, given = argument
        if what == "value":
            return (abi.WAY_OBJECT if self._kinds[given] == "r" else abi.WAY_WORD), given
        if what == "held":
            frame, field, index = given
            return abi.WAY_HELD, frame | slot_offset(field) << 16 | index << 32
        return (abi.WAY_KNOWN, id(given)) if what == "object" else (abi.WAY_CONSTANT, abi.word_of(given))

    def _fill(self, fill: Fill) -> tuple[int, ...]:
        place = fill.place
        if isinstance(place, Field):
            how = abi.FILL_NEW if fill.is_new or place.kind != "r" else abi.FILL_OLD
            at = slot_offset(place)
        else:
            made = self._way.made[fill.target[1] - (len(self._kinds) - len(self._way.made))]
            how = abi.FILL_ITEM if made.cls is list else abi.FILL_NEW
            at = place if made.cls is list else self._layout.tuple_items + 8 * place
        return how, *self._move(fill.target), at, *self._move(fill.value)

    def _level(self, level: Level, inner: int) -> int:
        code, is_alone = self._code, not level.helpers
        registers = [argument for _, held in level.helpers for argument in held]
        moves = [word for argument in level.arguments + registers for word in self._move(argument)]
        owner = _Owner(code, level, self._alive).call
        self._owners.append(owner)
        helpers = [word for at, held in level.helpers for word in (code.helpers[helper_of(at)], len(held))]
        words = {
            abi.LEVEL_INNER: inner,
            abi.LEVEL_COUNT: len(level.arguments) + len(registers),
            abi.LEVEL_MOVES: self._words(moves),
            abi.LEVEL_HELPERS: self._words([len(level.helpers), id(owner), *helpers]),
            abi.LEVEL_ANSWER: code.answer if is_alone else code.answer_outer,
            abi.STAND_PORTAL: code.stand if is_alone else code.stand_outer,
            abi.STAND_BACK: self._give_back,
        }
        return self._words([*[words[k] for k in range(len(words))], *map(abi.word_of, level.greens)])


class _Owner:
    """What native code calls if a level cannot go on there. alive: what is to live as long."""

    def __init__(self, code: PortalCode, level: Level, alive: list[object]) -> None:
        self.code, self.level = code, level
        self.alive = alive

    def call(
        self, number: int, address: int, frame: Any, error: BaseException | None, answer: int, tells: bool
    ) -> Any:
        """See `PortalCode.unwound`. address: of the registers of the helpers that are left, which are given away."""
        kinds = "".join(position.kinds for position, _ in self.level.helpers[number:])
        words = (c_uint64 * len(kinds)).from_address(address)
        values = [_take(word) if kind == "r" else _signed(word) for kind, word in zip(kinds, words, strict=True)]
        return self.code.unwound(self.level, number, [*values, frame], error, answer, tells)


def _take(address: int) -> Any:
    """The object whose reference is given away."""
    found = cast(c_void_p(address), py_object).value
    pythonapi.Py_DecRef(c_void_p(address))
    return found


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word

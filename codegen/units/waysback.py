"""Ways back as native code reads them: how it leaves a unit without Python.

In: a `WayBack`, and the kinds of the exit's values.
Out: a `NativeWay`: its words (`codegen.abi`), which exit records may point to.

    boxes      [("int", 1)]                    WAY_INT 1
    arguments  value 0, word 3, object None    WAY_OBJECT 0, WAY_CONSTANT 3, WAY_KNOWN None

Holds: a `NativeWay` keeps alive all that its words point to.
Does not: decide how often native code may take it; `tracer.driver.waysback` does.
"""

from __future__ import annotations

from array import array

from codegen import abi
from tracer.ir.snapshot import WayBack

_BOXES = {"int": abi.WAY_INT, "float": abi.WAY_FLOAT, "bool": abi.WAY_BOOL}


class NativeWay:
    """The words of one way back. give_back: the address of `rt_give_back`."""

    def __init__(self, way: WayBack, kinds: str, give_back: int) -> None:
        kinds += "r" * len(way.boxes)
        moves: list[int] = []
        for box, index in way.boxes:
            moves += (_BOXES[box], index)
        for what, given in way.arguments:
            if what == "value":
                moves += (abi.WAY_OBJECT if kinds[given] == "r" else abi.WAY_WORD, given)
            elif what == "object":
                moves += (abi.WAY_KNOWN, id(given))
            else:
                moves += (abi.WAY_CONSTANT, abi.word_of(given))
        self._moves = array("Q", moves)
        self._alive = way
        portal, answer = way.code
        head = {
            abi.WAY_TIMES: 0,
            abi.WAY_MOVES: self._moves.buffer_info()[0],
            abi.WAY_BOXES: len(way.boxes),
            abi.WAY_COUNT: len(way.arguments),
            abi.WAY_ANSWER: answer,
            abi.STAND_PORTAL: portal,
            abi.STAND_BACK: give_back,
        }
        self.words = array("Q", [*[head[k] for k in range(len(head))], *map(abi.word_of, way.greens)])

    @property
    def address(self) -> int:
        """Where the words are."""
        return self.words.buffer_info()[0]

    def allow(self, times: int) -> None:
        """Let native code take the way so many times."""
        self.words[abi.WAY_TIMES] = times

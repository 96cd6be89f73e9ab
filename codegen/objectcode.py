"""Object code that one process makes and others put into memory, without LLVM.

In: an ELF object for x86-64.
Out: the same linked, up to the addresses that differ between processes; later, the addresses of its functions.

    | code, constants | a jump for each foreign function | a word for each foreign address |

    call PyList_New      ──▶ the jump ──▶ the word ──▶ the function, however far it is

    linked(image, exports)                      once, when the code is made
    put_into_memory(code, address, pages)       in each process: the words are filled in

Holds: `linked` raises `UnknownRelocation` for what cannot be linked here; putting it into memory raises OSError where
there is no memory for code.
Source: System V ABI, AMD64 supplement, section 4.4.
"""

from __future__ import annotations

import marshal
import struct
from collections.abc import Callable, Iterable

from codegen.objectfile import (
    ABSOLUTE,
    ALLOC,
    NOBITS,
    PROGBITS,
    RELATIVE,
    THROUGH_WORD,
    ObjectFile,
    Relocation,
    UnknownRelocation,
    aligned,
)
from codegen.pages import Pages
from tracer.hosttools import source_hash

_ALIGNMENT = 16
_JUMP = 8  # bytes of a jump: jmp [rip + distance], and two that are not executed


def name_here() -> str:
    """The name of the routines' code for the processor that this process runs on."""
    return f"routines-{source_hash(_processor().encode()).hex()}"


def _processor() -> str:
    """The processor and its features, as the system describes the first one; "" where it does not."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            lines = file.read(1 << 14).partition("\n\n")[0].splitlines()
    except OSError:
        return ""
    return "\n".join(line for line in lines if line.startswith(("model name", "flags")))


def put_into_memory(code: bytes, address: Callable[[str], int], pages: Pages) -> dict[str, int]:
    """The addresses of the functions that were exported.

    code: a result of `linked`.
    address: the address of a symbol that the object does not define.
    """
    content, foreign, own, exports = marshal.loads(code)
    out = bytearray(content)
    base = pages.room(len(out))
    for symbol, places in foreign.items():
        known = address(symbol)
        for where, addend in places:
            struct.pack_into("<Q", out, where, known + addend)
    for where, place in own:
        struct.pack_into("<Q", out, where, base + place)
    pages.put(base, bytes(out))
    return {name: base + place for name, place in exports.items()}


def linked(image: bytes, exports: Iterable[str]) -> bytes:
    """The object's code, with the places of the addresses that are still to be written, and of the functions."""
    elf = ObjectFile(image)
    places: dict[int, int] = {}
    size = 0
    for number, section in enumerate(elf.sections):
        if section.flags & ALLOC and section.kind in (PROGBITS, NOBITS):
            places[number] = size = aligned(size, _ALIGNMENT)
            size += section.size
    return _Linker(elf, places, size, elf.relocations(set(places))).result(exports)


class _Linker:
    """Builds the code. places: where sections begin. size: the bytes of all sections."""

    def __init__(self, elf: ObjectFile, places: dict[int, int], size: int, relocations: list[Relocation]) -> None:
        self._elf = elf
        self._places = places
        self._relocations = relocations
        self._far = list(dict.fromkeys(map(self._key, filter(self._needs_word, relocations))))
        self._jumps = aligned(size, _ALIGNMENT)
        self._words = self._jumps + _JUMP * len(self._far)
        self._out = bytearray(self._words + 8 * len(self._far))
        self._foreign: dict[str, list[tuple[int, int]]] = {}  # by symbol: places of its address, what to add to it
        self._own: list[tuple[int, int]] = []  # places of addresses in the code itself, and what they are of

    @staticmethod
    def _needs_word(r: Relocation) -> bool:
        return not r.section or r.kind in THROUGH_WORD

    @staticmethod
    def _key(r: Relocation) -> tuple[str, int, int]:
        return r.symbol, r.section, r.value

    def result(self, exports: Iterable[str]) -> bytes:
        """The code, and what remains to be done."""
        out, elf, places = self._out, self._elf, self._places
        for number, place in places.items():
            if elf.sections[number].kind == PROGBITS:
                text = elf.text(elf.sections[number])
                out[place : place + len(text)] = text
        index = {key: k for k, key in enumerate(self._far)}
        for k, (symbol, section, value) in enumerate(self._far):
            jump, word = self._jumps + _JUMP * k, self._words + 8 * k
            struct.pack_into("<BBi", out, jump, 0xFF, 0x25, word - (jump + 6))
            self._absolute(word, symbol, section, value, 0)
        for r in self._relocations:
            self._relocate(r, index.get(self._key(r), -1))
        found = {name: places[section] + value for name, section, value in elf.globals() if section in places}
        return marshal.dumps((bytes(out), self._foreign, self._own, {name: found[name] for name in exports}))

    def _absolute(self, where: int, symbol: str, section: int, value: int, addend: int) -> None:
        if section:
            self._own.append((where, self._places[section] + value + addend))
        else:
            self._foreign.setdefault(symbol, []).append((where, addend))

    def _relocate(self, r: Relocation, number: int) -> None:
        where = self._places[r.within] + r.offset
        if r.kind == ABSOLUTE:
            self._absolute(where, r.symbol, r.section, r.value, r.addend)
            return
        if r.kind in THROUGH_WORD:
            target = self._words + 8 * number
        elif r.kind in RELATIVE:
            target = self._places[r.section] + r.value if r.section else self._jumps + _JUMP * number
        else:
            raise UnknownRelocation(f"expected a relocation that is known, found {r}")
        struct.pack_into("<i", self._out, where, target + r.addend - where)

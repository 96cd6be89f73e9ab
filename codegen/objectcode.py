"""Object code that another process has made, put into memory without LLVM.

In: an ELF object for x86-64, and the addresses of what it refers to.
Out: the addresses of its functions.

    | code, constants | a jump for each foreign function | a word for each foreign address |

    call PyList_New      ──▶ the jump ──▶ the word ──▶ the function, however far it is

Raises `UnknownRelocation` for what cannot be linked here, OSError where there is no memory for code.
Source: System V ABI, AMD64 supplement, section 4.4.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping

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

_ALIGNMENT = 16
_JUMP = 8  # bytes of a jump: jmp [rip + distance], and two that are not executed


def put_into_memory(image: bytes, imports: Mapping[str, int], exports: Iterable[str], pages: Pages) -> dict[str, int]:
    """The addresses of the functions `exports`.  imports: the addresses of symbols that the object does not define."""
    elf = ObjectFile(image)
    places: dict[int, int] = {}
    size = 0
    for number, section in enumerate(elf.sections):
        if section.flags & ALLOC and section.kind in (PROGBITS, NOBITS):
            places[number] = size = aligned(size, _ALIGNMENT)
            size += section.size
    relocations = elf.relocations(set(places))
    missing = {r.symbol for r in relocations if not r.section} - imports.keys()
    if missing:
        raise UnknownRelocation(f"expected symbols that are known, found {', '.join(sorted(missing))}")
    return _Loader(elf, places, size, relocations, imports).result(exports, pages)


class _Loader:
    """Builds the memory. places: where sections begin. size: the bytes of all sections."""

    def __init__(
        self, elf: ObjectFile, places: dict[int, int], size: int, relocations: list[Relocation],
        imports: Mapping[str, int],
    ) -> None:  # fmt: skip
        self._elf = elf
        self._places = places
        self._relocations = relocations
        self._imports = imports
        self._far = list(dict.fromkeys(map(self._key, filter(self._needs_word, relocations))))
        self._jumps = aligned(size, _ALIGNMENT)
        self._words = self._jumps + _JUMP * len(self._far)
        self._out = bytearray(self._words + 8 * len(self._far))

    @staticmethod
    def _needs_word(r: Relocation) -> bool:
        return not r.section or r.kind in THROUGH_WORD

    @staticmethod
    def _key(r: Relocation) -> tuple[str, int, int]:
        return r.symbol, r.section, r.value

    def result(self, exports: Iterable[str], pages: Pages) -> dict[str, int]:
        """Fill the memory in."""
        out, elf, places = self._out, self._elf, self._places
        base = pages.room(len(out))
        for number, place in places.items():
            if elf.sections[number].kind == PROGBITS:
                text = elf.text(elf.sections[number])
                out[place : place + len(text)] = text
        index = {key: k for k, key in enumerate(self._far)}
        for k, (symbol, section, value) in enumerate(self._far):
            jump, word = self._jumps + _JUMP * k, self._words + 8 * k
            struct.pack_into("<BBi", out, jump, 0xFF, 0x25, word - (jump + 6))
            struct.pack_into("<Q", out, word, base + places[section] + value if section else self._imports[symbol])
        for r in self._relocations:
            self._relocate(r, base, index.get(self._key(r), -1))
        pages.put(base, bytes(out))
        found = {name: base + places[section] + value for name, section, value in elf.globals() if section in places}
        return {name: found[name] for name in exports}

    def _relocate(self, r: Relocation, base: int, number: int) -> None:
        where = self._places[r.within] + r.offset
        if r.kind == ABSOLUTE:
            target = base + self._places[r.section] + r.value if r.section else self._imports[r.symbol]
            struct.pack_into("<Q", self._out, where, target + r.addend)
            return
        if r.kind in THROUGH_WORD:
            target = self._words + 8 * number
        elif r.kind in RELATIVE:
            target = self._places[r.section] + r.value if r.section else self._jumps + _JUMP * number
        else:
            raise UnknownRelocation(f"expected a relocation that is known, found {r}")
        struct.pack_into("<i", self._out, where, target + r.addend - where)

"""Reads an object file for x86-64.

In: an ELF object, as LLVM makes it.
Out: its sections, symbols and relocations.

Source: System V ABI, chapters 4 and 5; AMD64 supplement, section 4.4.
"""

from __future__ import annotations

import struct

from tracer.records import record

PROGBITS, NOBITS, RELA = 1, 8, 4
WRITE, ALLOC = 1, 2
ABSOLUTE = 1  # R_X86_64_64
RELATIVE = (2, 4)  # PC32, PLT32
THROUGH_WORD = (9, 41, 42)  # GOTPCREL and its relaxable forms
_SYMBOLS = 2
_X86_64 = 62


def aligned(place: int, alignment: int) -> int:
    """The first place from here on that is a multiple of `alignment`."""
    return place + -place % alignment


class UnknownRelocation(Exception):
    """The object file contains something that cannot be linked here. The message says what."""


@record
class Section:
    """A row of the section table."""

    name: bytes
    kind: int
    flags: int
    offset: int
    size: int
    link: int
    info: int
    align: int


@record
class Relocation:
    """At `offset` in section `within`: the address of a symbol; the symbol is undefined if its section is 0."""

    within: int
    offset: int
    kind: int
    addend: int
    symbol: str
    section: int
    value: int


class ObjectFile:
    """An ELF file. Raises UnknownRelocation if it is for another processor."""

    def __init__(self, image: bytes) -> None:
        if image[:4] != b"\x7fELF" or struct.unpack_from("<H", image, 18)[0] != _X86_64:
            raise UnknownRelocation("expected an ELF object for x86-64, found another format or processor")
        self.image = image
        (table,) = struct.unpack_from("<Q", image, 40)
        count, names = struct.unpack_from("<HH", image, 60)
        rows = [struct.unpack_from("<IIQQQQIIQQ", image, table + 64 * i) for i in range(count)]
        strings = rows[names][4]
        self.sections = [
            Section(self._string(strings + r[0]), r[1], r[2], r[4], r[5], r[6], r[7], r[8]) for r in rows
        ]

    def text(self, section: Section) -> bytes:
        """The bytes of a section."""
        return self.image[section.offset : section.offset + section.size]

    def globals(self) -> list[tuple[str, int, int]]:
        """Name, section and offset in it of each global symbol."""
        tables = [number for number, section in enumerate(self.sections) if section.kind == _SYMBOLS]
        return [(name, section, value) for t in tables for name, section, value, shared in self._symbols(t) if shared]

    def relocations(self, loaded: set[int]) -> list[Relocation]:
        """The relocations in these sections."""
        found = []
        for section in self.sections:
            if section.kind != RELA or section.info not in loaded:
                continue
            symbols = self._symbols(section.link)
            for at in range(section.offset, section.offset + section.size, 24):
                offset, info, addend = struct.unpack_from("<QQq", self.image, at)
                name, where, value, _ = symbols[info >> 32]
                found.append(Relocation(section.info, offset, info & 0xFFFFFFFF, addend, name, where, value))
        return found

    def _symbols(self, number: int) -> list[tuple[str, int, int, bool]]:
        table = self.sections[number]
        strings = self.sections[table.link].offset
        found = []
        for k in range(table.size // 24):
            name, info, _, section, value, _ = struct.unpack_from("<IBBHQQ", self.image, table.offset + 24 * k)
            found.append((self._string(strings + name).decode(), section, value, info >> 4 == 1))
        return found

    def _string(self, offset: int) -> bytes:
        return self.image[offset : self.image.index(b"\0", offset)]

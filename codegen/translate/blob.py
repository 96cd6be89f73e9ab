"""An object file becomes position-independent bytes that a few lines can load without LLVM.

In: an ELF object for x86-64, as LLVM makes it.  Out: `Blob`.

    | code, constants            | table of imports | data, zeros |
    |<- readable, executable  -->|<- readable, writable ---------->|
    0                            table              data          size

Code reaches imports through the table, everything of its own relative to itself.  What remains for the loader: the
addresses in the table, and the few words of data that hold an address.
Source: System V ABI, AMD64 supplement, section 4.4, relocations.
"""

from __future__ import annotations

import struct

import attrs

PAGE = 4096
_X86_64 = 62
_PROGBITS, _NOBITS, _RELA = 1, 8, 4
_WRITE, _ALLOC = 1, 2
_DIRECT = 1  # R_X86_64_64
_RELATIVE = (2, 4)  # PC32, PLT32
_THROUGH_TABLE = (9, 41, 42)  # GOTPCREL and its relaxable forms
_SKIPPED = (b".eh_frame",)


class UnknownRelocation(Exception):
    """The object file has something that the loader could not do; the message says what."""


@attrs.define
class Blob:
    """Bytes to load.  imports: the symbols of the table's words; words: (where, import or -1, offset) to store."""

    code: bytes
    table: int
    data: int
    size: int
    imports: list[str]
    words: list[tuple[int, int, int]]
    exports: dict[str, int]


@attrs.define
class _Section:
    name: bytes
    kind: int
    flags: int
    offset: int
    size: int
    link: int
    info: int
    align: int


class _Object:
    """An ELF file, taken apart."""

    def __init__(self, image: bytes) -> None:
        if image[:4] != b"\x7fELF" or struct.unpack_from("<H", image, 18)[0] != _X86_64:
            raise UnknownRelocation("expected an ELF object for x86-64, found another format or processor")
        self.image = image
        (table,) = struct.unpack_from("<Q", image, 40)
        count, names = struct.unpack_from("<HH", image, 60)
        rows = [struct.unpack_from("<IIQQQQIIQQ", image, table + 64 * i) for i in range(count)]
        strings = rows[names][4]
        self.sections = [
            _Section(self.string(strings + r[0]), r[1], r[2], r[4], r[5], r[6], r[7], r[8]) for r in rows
        ]

    def string(self, offset: int) -> bytes:
        return self.image[offset : self.image.index(b"\0", offset)]

    def symbols(self, number: int) -> list[tuple[str, int, int, bool]]:
        """Name, section, offset there, and is it global?  Of symbol table `number`."""
        table = self.sections[number]
        strings = self.sections[table.link].offset
        found = []
        for k in range(table.size // 24):
            name, info, _, section, value, _ = struct.unpack_from("<IBBHQQ", self.image, table.offset + 24 * k)
            found.append((self.string(strings + name).decode(), section, value, info >> 4 == 1))
        return found


def flatten(image: bytes) -> Blob:
    """The blob of an object file.  Raises UnknownRelocation."""
    elf = _Object(image)
    loaded = [
        (i, s) for i, s in enumerate(elf.sections)
        if s.flags & _ALLOC and s.kind in (_PROGBITS, _NOBITS) and s.size and s.name not in _SKIPPED
    ]  # fmt: skip
    code, places = bytearray(), {}
    for i, s in loaded:
        if not s.flags & _WRITE:
            code += b"\0" * (-len(code) % max(s.align, 16))
            places[i] = len(code)
            code += image[s.offset : s.offset + s.size]
    code += b"\0" * (-len(code) % PAGE)
    relocations = _relocations(elf, {i for i, _ in loaded})
    imports = list(dict.fromkeys(r.symbol for r in relocations if r.section == 0))
    table = len(code)
    code += bytes(8 * len(imports))
    data = len(code)
    size = data
    for i, s in sorted((pair for pair in loaded if pair[1].flags & _WRITE), key=lambda pair: pair[1].kind == _NOBITS):
        size += -size % max(s.align, 16)
        places[i] = size
        size += s.size
        if s.kind == _PROGBITS:
            code += b"\0" * (places[i] - len(code)) + image[s.offset : s.offset + s.size]
    words = []
    for r in relocations:
        where = places[r.within] + r.offset
        target = places[r.section] + r.value if r.section else -1
        number = imports.index(r.symbol) if r.section == 0 else -1
        if r.kind == _DIRECT:
            words.append((where, number, r.addend if number >= 0 else target + r.addend))
        elif r.kind in _THROUGH_TABLE and number >= 0:
            struct.pack_into("<i", code, where, table + 8 * number + r.addend - where)
        elif r.kind in _RELATIVE and number < 0:
            struct.pack_into("<i", code, where, target + r.addend - where)
        else:
            raise UnknownRelocation(f"expected a relocation that is known, found {r}")
    exports = {}
    for number, section in enumerate(elf.sections):
        if section.kind == 2:
            for name, where, value, is_global in elf.symbols(number):
                if is_global and where in places:
                    exports[name] = places[where] + value
    return Blob(bytes(code), table, data, size + -size % PAGE, imports, words, exports)


@attrs.define
class _Relocation:
    within: int
    offset: int
    kind: int
    addend: int
    symbol: str
    section: int
    value: int


def _relocations(elf: _Object, loaded: set[int]) -> list[_Relocation]:
    found = []
    for section in elf.sections:
        if section.kind != _RELA or section.info not in loaded:
            continue
        symbols = elf.symbols(section.link)
        for at in range(section.offset, section.offset + section.size, 24):
            offset, info, addend = struct.unpack_from("<QQq", elf.image, at)
            name, where, value, _ = symbols[info >> 32]
            found.append(_Relocation(section.info, offset, info & 0xFFFFFFFF, addend, name, where, value))
    return found

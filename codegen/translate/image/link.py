"""Links an object file to a shared object that the system's loader can map: an extension module of the host.

In: an ELF object for x86-64, as LLVM makes it; the names of the words that the module itself fills in.
Out: the bytes of an ELF shared object.

    | headers, symbols, relocations | code, constants     | words, dynamic section, data, zeros |
    |<- readable ------------------>|<- r., executable -->|<- readable, writable -------------->|

Code reaches foreign objects and functions through the words at the head of the third part: *slots* are filled by the
module (objects of the host), the others by the loader (C functions). It reaches its own parts by relative addresses.
Two symbols are made here. SLOTS: the first slot. COPIES: words of data that must hold what a slot holds: how many, then
for each its distance from the first slot, and the number of the slot.

Source: System V ABI, chapters 4 and 5; AMD64 supplement, section 4.4.
"""

from __future__ import annotations

import struct

from codegen.objectfile import (
    ABSOLUTE,
    ALLOC,
    NOBITS,
    PROGBITS,
    RELATIVE,
    THROUGH_WORD,
    WRITE,
    ObjectFile,
    Relocation,
    Section,
    UnknownRelocation,
    aligned,
)

SLOTS, COPIES = "minipy_slots", "minipy_copies"
_PAGE = 4096
_BY_NAME, _BY_BASE = 6, 8  # R_X86_64_GLOB_DAT, R_X86_64_RELATIVE, for the loader
_READ, _WRITABLE, _EXECUTABLE = 4, 2, 1
_LOAD, _DYNAMIC, _STACK = 1, 2, 0x6474E551
_ENTRIES = 10  # entries of the dynamic section
_SKIPPED = (b".eh_frame",)


def link(image: bytes, slots: list[str], exported: str) -> bytes:
    """The shared object.

    slots: symbols that the module fills in, in their order.
    exported: its one exported function.

    Raises: UnknownRelocation.
    """
    return _Linker(ObjectFile(image), slots, exported).result()


class _Linker:
    """Builds the file. out: the file so far; it is mapped unchanged, so an address is an offset in it."""

    def __init__(self, elf: ObjectFile, slots: list[str], exported: str) -> None:
        self.elf = elf
        self.exported = exported
        self.slots = slots
        self.loaded = [
            (i, s) for i, s in enumerate(elf.sections)
            if s.flags & ALLOC and s.kind in (PROGBITS, NOBITS) and s.size and s.name not in _SKIPPED
        ]  # fmt: skip
        self.relocations = elf.relocations({i for i, _ in self.loaded})
        undefined = dict.fromkeys(r.symbol for r in self.relocations if r.section == 0)
        self.imports = [name for name in undefined if name not in (*slots, SLOTS, COPIES)]
        self.number = {name: k for k, name in enumerate([*slots, *self.imports, SLOTS, COPIES])}
        self.out = bytearray()
        self.places: dict[int, int] = {}
        self.rows: list[tuple[int, int, str, int]] = []  # the loader's relocations: (where, kind, symbol, addend)

    def result(self) -> bytes:
        """The parts in order; the first one, which describes the others, is filled in last."""
        copies = [r for r in self.relocations if self._is_copy(r)]
        strings = b"\0" + b"\0".join(name.encode() for name in (*self.imports, self.exported)) + b"\0"
        direct = sum(r.kind == ABSOLUTE for r in self.relocations) - len(copies)
        symbols = len(self.imports) + 2
        sizes = (64 + 5 * 56, 4 * (3 + symbols), 24 * symbols, len(strings), 24 * (len(self.imports) + 2 + direct))
        parts = [0]
        for size in sizes:
            parts.append(aligned(parts[-1] + size, 8))
        self.out += bytes(aligned(parts[-1], _PAGE))
        text = len(self.out)
        self._add([pair for pair in self.loaded if not pair[1].flags & WRITE])
        self._pad(8)
        copied = len(self.out)
        self.out += bytes(8 + 16 * len(copies))
        self._pad(_PAGE)
        self.table = len(self.out)
        self.out += bytes(8 * len(self.number))
        self._pad(16)
        dynamic = len(self.out)
        self.out += bytes(16 * _ENTRIES)
        writable = [pair for pair in self.loaded if pair[1].flags & WRITE]
        self._add([pair for pair in writable if pair[1].kind == PROGBITS])
        end = size = len(self.out)
        for i, s in writable:
            if s.kind == NOBITS:
                self.places[i] = end = aligned(end, max(s.align, 16))
                end += s.size
        self.rows += [(self._word(name), _BY_NAME, name, 0) for name in self.imports]
        self.rows += [(self._word(SLOTS), _BY_BASE, "", self.table), (self._word(COPIES), _BY_BASE, "", copied)]
        struct.pack_into("<Q", self.out, copied, len(copies))
        for k, r in enumerate(copies):
            where = self.places[r.within] + r.offset - self.table
            struct.pack_into("<QQ", self.out, copied + 8 + 16 * k, where, self.number[r.symbol])
        for r in self.relocations:
            if not self._is_copy(r):
                self._relocate(r)
        segments = [
            (_LOAD, _READ, 0, text, text),
            (_LOAD, _READ | _EXECUTABLE, text, self.table - text, self.table - text),
            (_LOAD, _READ | _WRITABLE, self.table, size - self.table, end - self.table),
            (_DYNAMIC, _READ | _WRITABLE, dynamic, 16 * _ENTRIES, 16 * _ENTRIES),
            (_STACK, _READ | _WRITABLE, 0, 0, 0),
        ]
        self._head(segments, parts, strings)
        tags = [(4, parts[1]), (5, parts[3]), (6, parts[2]), (7, parts[4]), (8, 24 * len(self.rows)), (9, 24)]
        tags += [(10, len(strings)), (11, 24), (0, 0)]  # hash, strings, symbols, relocations and their sizes
        struct.pack_into(f"<{2 * len(tags)}Q", self.out, dynamic, *(word for tag in tags for word in tag))
        return bytes(self.out)

    def _is_copy(self, r: Relocation) -> bool:
        return r.kind == ABSOLUTE and r.addend == 0 and self.number.get(r.symbol, len(self.slots)) < len(self.slots)

    def _word(self, symbol: str) -> int:
        return self.table + 8 * self.number[symbol]

    def _pad(self, alignment: int) -> None:
        self.out += bytes(-len(self.out) % alignment)

    def _add(self, sections: list[tuple[int, Section]]) -> None:
        for i, s in sections:
            self._pad(max(s.align, 16))
            self.places[i] = len(self.out)
            self.out += self.elf.text(s)

    def _relocate(self, r: Relocation) -> None:
        """Apply a relocation now, if possible; else leave it to the loader."""
        where = self.places[r.within] + r.offset
        if r.kind == ABSOLUTE and r.section:
            self.rows.append((where, _BY_BASE, "", self.places[r.section] + r.value + r.addend))
        elif r.kind == ABSOLUTE and r.symbol in self.imports:
            self.rows.append((where, ABSOLUTE, r.symbol, r.addend))
        elif r.kind in THROUGH_WORD and not r.section:
            struct.pack_into("<i", self.out, where, self._word(r.symbol) + r.addend - where)
        elif r.kind in RELATIVE and r.section:
            struct.pack_into("<i", self.out, where, self.places[r.section] + r.value + r.addend - where)
        else:
            raise UnknownRelocation(f"expected a relocation that is known, found {r}")

    def _head(self, segments: list[tuple[int, int, int, int, int]], parts: list[int], strings: bytes) -> None:
        """The first part: the kind of file, what to map where, symbols and relocations."""
        out = self.out
        ident = b"\x7fELF\x02\x01\x01" + bytes(9)
        struct.pack_into("<16sHHIQQQIHHHHHH", out, 0, ident, 3, 62, 1, 0, 64, 0, 0, 64, 56, len(segments), 64, 0, 0)
        for k, (kind, flags, where, size, end) in enumerate(segments):
            alignment = _PAGE if kind == _LOAD else 16
            struct.pack_into("<IIQQQQQQ", out, 64 + 56 * k, kind, flags, where, where, where, size, end, alignment)
        names = ["", *self.imports, self.exported]
        chain = [*range(2, len(names)), 0]  # one bucket: the loader tries each symbol in turn
        struct.pack_into(f"<{3 + len(names)}I", out, parts[1], 1, len(names), 1, 0, *chain)
        (entry,) = [self.places[s] + value for name, s, value in self.elf.globals() if name == self.exported]
        at = 1
        for k, name in enumerate(names[1:], 1):
            defined = name == self.exported
            row = (at, 1 << 4 | (2 if defined else 0), 0, 1 if defined else 0, entry if defined else 0, 0)
            struct.pack_into("<IBBHQQ", out, parts[2] + 24 * k, *row)
            at += len(name) + 1
        out[parts[3] : parts[3] + len(strings)] = strings
        for k, (where, kind, symbol, addend) in enumerate(self.rows):
            number = names.index(symbol) if symbol else 0
            struct.pack_into("<QQq", out, parts[4] + 24 * k, where, number << 32 | kind, addend)

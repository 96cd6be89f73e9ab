"""Code objects as the program and host code see them: the host's own, compiled from the same source when asked for.

In: a `Code`, which remembers its source.  Out: the host's code object for the same source, its *twin*.

    f.__code__                   host_code(code of f), a twin
    exec(f.__code__)             code_of(the twin) is the code of f again; so for FunctionType(f.__code__, ...)

So `dis`, `marshal` and C code that runs or reads bytecode find bytecode that the host can run.

Holds: a `Code` has one twin at a time.  The twin lives as long as somebody refers to it, or its source is among the
last ones compiled.
Does not: know code objects that the program or a library has made in another way; those belong to the host.
"""

from __future__ import annotations

from _collections import deque  # type: ignore[import-not-found]  # there are no stubs
from _frozen_importlib_external import SourceFileLoader
from _weakref import ref
from types import CodeType

from interp.machine.code import Code
from interp.machine.hostversion import WAITS_AT_NEXT
from interp.machine.opcodes import JOINED, OPCODES
from objmodel.functions import Function
from objmodel.hooks import HOOKS
from tracer.hints import Word
from tracer.hosttools import cache, contextmanager
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

Key = tuple[object, ...]

REMEMBERED = 200
"""The number of sources whose twins are kept: those compiled last."""


@record
class Source:
    """A source, and how the host is to compile it: the arguments of `compile`."""

    text: Any  # str or bytes; None for a syntax tree
    filename: str
    mode: str = "exec"
    flags: int = 0
    optimize: int = -1
    stored: bytes | None = None  # of a syntax tree: the host's bytecode
    twins: dict[Key, list[CodeType]] | None = None
    """The host's code objects in this source, by `_key_of`; None if they are not compiled, or forgotten."""

    def find_twins(self) -> dict[Key, list[CodeType]]:
        """The host's code objects in this source, compiled if they are not there."""
        if self.twins is None:
            self.take(self._compile())
        assert self.twins is not None
        return self.twins

    def take(self, module: CodeType) -> None:
        """Keep the twins in `module`, the host's code object for the whole source."""
        self.twins = {}
        _collect(module, self.twins)
        if len(_latest) == REMEMBERED:
            _latest[0].twins = None
        _latest.append(self)

    def twin(self, code: Code, number: int = 0) -> CodeType:
        """The host's code object for a place in this source.  number: among those with the same key."""
        found = self.find_twins().get(_key_of(code))
        if found is None:
            return _without_body(code)
        return found[min(number, len(found) - 1)]

    def part(self, number: int) -> Source | Part:
        """Where code comes from that has this number."""
        return Part(self, number) if number else self

    def _compile(self) -> CodeType:
        if self.stored is not None:
            import marshal

            found: CodeType = marshal.loads(self.stored)
            return found
        with unwarned():  # the warnings were shown when the program was compiled
            if type(self.text) is bytes and (self.mode, self.flags, self.optimize) == ("exec", 0, -1):
                kept = _kept_by_host(self.filename, self.text)
                if kept is not None:
                    return kept
            compiled: CodeType = compile(self.text, self.filename, self.mode, self.flags, True, self.optimize)
        return compiled


class _Reader(SourceFileLoader):
    """Reads the bytecode that the host has kept for a file."""

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        """There is none. Raises ImportError."""
        raise ImportError


def _kept_by_host(filename: str, text: bytes) -> CodeType | None:
    """The host's code for a file that still holds this text; reading it takes a tenth of the time of compiling."""
    reader = _Reader(filename, filename)
    try:
        return reader.get_code(filename) if reader.get_data(filename) == text else None
    except (OSError, ImportError, EOFError, ValueError, TypeError):  # there is no file, or a damaged one
        return None


@contextmanager
def unwarned(action: str = "ignore") -> Iterator[None]:
    """A context in which the host's compiler warns of nothing, or does what `action` says if it would.

    The filters are exchanged, not changed: if they change, each place in the program may warn once more.
    """
    import warnings

    filters: Any = warnings.filters
    warnings.filters = [(action, None, Warning, None, 0)]
    try:
        yield
    finally:
        warnings.filters = filters


def is_silent(source: bytes, filename: str) -> bool:
    """Does the host's compiler warn of nothing in this good source?"""
    try:
        with unwarned("error"):
            compile(source, filename, "exec", 0, True)
    except (SyntaxError, Warning):
        return False
    return True


SILENT = frozenset((Source._compile.__code__,))
"""Functions of ours whose warnings nobody sees, whatever filters the program has."""


_latest: deque[Source] = deque(maxlen=REMEMBERED)


@record
class Part:
    """Where a `Code` comes from that is not the first one in its source with its key."""

    source: Source
    number: int  # among those with the same key

    def twin(self, code: Code) -> CodeType:
        """The host's code object."""
        return self.source.twin(code, self.number)

    def part(self, number: int) -> Source | Part:
        """Where code inside this one comes from."""
        return self.source.part(number)


@record
class Changed:
    """Where a `Code` comes from that is a copy of another one with some attributes changed."""

    original: Code
    changes: dict[str, Any]

    def twin(self, code: Code) -> CodeType:
        """The host's code object."""
        return host_code(self.original).replace(**self.changes)


def _collect(code: CodeType, found: dict[Key, list[CodeType]]) -> None:
    found.setdefault(_key_of_twin(code), []).append(code)
    for value in code.co_consts:
        if type(value) is CodeType:
            _collect(value, found)


def _key_of(code: Code) -> Key:
    return code.name, code.qualname, max(code.firstlineno, 1), code.argcount, code.kwonlyargcount


def _key_of_twin(twin: CodeType) -> Key:
    return twin.co_name, twin.co_qualname, max(twin.co_firstlineno, 1), twin.co_argcount, twin.co_kwonlyargcount


def note_source(code: Code, source: Source) -> Code:
    """Note that this code, and the code objects inside it, were compiled from that source."""
    _note(code, source, {})
    return code


def _note(code: Code, source: Source, seen: dict[Key, int]) -> None:
    key = _key_of(code)
    number = seen[key] = seen.get(key, -1) + 1
    code.origin = source.part(number)
    if code.unread is not None:
        return  # what is inside gets its origin when it is read
    for value in code.consts:
        if type(value) is Code and value.origin is None:
            _note(value, source, seen)


def _nothing() -> None:
    pass


def _without_body(code: Code) -> CodeType:
    """A twin for code without source: it has the right names, and does nothing."""
    return _nothing.__code__.replace(
        co_filename=code.filename, co_name=code.name, co_qualname=code.qualname,
        co_firstlineno=max(code.firstlineno, 1),
    )  # fmt: skip


# -- from code to twin and back -------------------------------------------------------

TWINS: dict[int, tuple[Any, Code]] = {}
"""A weak reference to each twin, and its `Code`: by id of the twin, and by id of its table of lines, which the host's
`replace` hands on to copies.
"""


def host_code(code: Code) -> CodeType:
    """The twin of a code object."""
    found: CodeType | None = None if code.twin is None else code.twin()
    if found is None:
        found = _without_body(code) if code.origin is None else code.origin.twin(code)
        _remember(found, code)
    return found


def true_twin(code: Code) -> CodeType | None:
    """The twin of a code object, if the host can run it in place of our code; None if it has no body."""
    twin = host_code(code)
    return None if twin.co_linetable is _nothing.__code__.co_linetable else twin


def _remember(twin: CodeType, code: Code) -> None:
    keys = id(twin), id(twin.co_linetable)

    def forget(reference: object, known: dict[int, tuple[Any, Code]] = TWINS) -> None:
        for key in keys:  # at the end of the process the names of this module may be gone
            entry = known.get(key)
            if entry is not None and entry[0] is reference:
                del known[key]

    code.twin = ref(twin, forget)
    TWINS[keys[0]] = code.twin, code
    TWINS.setdefault(keys[1], TWINS[keys[0]])


def _remember_inner(twin: CodeType, code: Code) -> None:
    """Remember the twins inside a twin, for the code inside `code`: whoever has that twin may take them out of it."""
    code.read_body()
    inner = [value for value in code.consts if type(value) is Code]
    if all(value.twin is not None and value.twin() is not None for value in inner):
        return
    twins: dict[Key, list[CodeType]] = {}
    for value in twin.co_consts:
        if type(value) is CodeType:
            twins.setdefault(_key_of_twin(value), []).append(value)
    for value in inner:
        same = twins.get(_key_of(value))
        if same:
            if value.twin is None or value.twin() is None:
                _remember(same[0], value)
            _remember_inner(same.pop(0), value)


def code_of(twin: CodeType) -> Code | None:
    """The `Code` of this twin.  For a copy of a twin with other names, lines or flags, a `Code` changed likewise.

    None for other code objects of the host.
    """
    found = _find(id(twin))
    if found is not None and found[0] is twin:
        return found[1]
    found = _find(id(twin.co_linetable))
    if found is None:
        return None
    like, code = found
    changes = {name: value for name in _MAY_DIFFER if (value := getattr(twin, name)) != getattr(like, name)}
    if like.replace(**changes) != twin:
        return None
    made = code.replace(**changes)
    made.origin = Changed(code, changes)
    _remember(twin, made)
    return made


_MAY_DIFFER = ("co_name", "co_qualname", "co_filename", "co_firstlineno", "co_flags")


def _find(key: int) -> tuple[CodeType, Code] | None:
    entry = TWINS.get(key)
    twin = None if entry is None else entry[0]()
    return None if entry is None or twin is None else (twin, entry[1])


def host_offset(code: Code, pc: Word, is_suspended: bool = False) -> int:
    """The offset in the twin of an instruction for the same place in the source as instruction `pc`.

    Several may have that place: of those that do the same work the one that corresponds, or the first; else the first.
    is_suspended: a generator waits there; if it has not begun, this is no instruction that yields, or `pc` is negative.
    """
    twin = host_code(code)
    behind = 2 * WAITS_AT_NEXT  # neither instruction at which a generator waits has a cache
    if pc < 0 or (is_suspended and not OPCODES[code.ops[pc]].name.startswith("YIELD")):
        return 2 * max(twin.co_code[::2].find(_works()["RETURN_GENERATOR"]), 0) + behind
    wanted = code.position(pc)
    pc = _operation_at(code, pc)
    work = _works()["YIELD_VALUE" if is_suspended else OPCODES[code.ops[pc]].name]
    same_work: list[int] = []
    same_place = same_line = -1
    for unit, position in enumerate(twin.co_positions()):
        if position[0] != wanted[0]:
            continue
        number = twin.co_code[2 * unit]
        if position == wanted and number not in _before():
            if number in work:
                same_work.append(2 * unit + behind * is_suspended)
            if same_place < 0:
                same_place = 2 * unit
        if same_line < 0:
            same_line = 2 * unit
    if len(same_work) > 1 and not is_suspended:
        alike = [at for at, op in enumerate(code.ops) if _works()[OPCODES[op].name] == work]
        ours = [at for at in alike if code.position(at) == wanted]
        return same_work[ours.index(pc)] if pc in ours and len(ours) == len(same_work) else same_work[0]
    return max(same_work[0] if same_work else same_place if same_place >= 0 else same_line, 0)


def _operation_at(code: Code, pc: Word) -> Word:
    """Of instructions that run as one the one that does the work; those before it load values, and have its place."""
    if 0 <= code.run[pc] - len(OPCODES) < len(JOINED):
        while OPCODES[code.ops[pc]].name in _LOADING:
            pc += 1
    return pc


_LOADING = ("LOAD_FAST", "LOAD_CONST", "LOAD_TWO_FAST", "COPY", "SWAP")


@cache
def _works() -> dict[str, bytes]:
    """By the name of an instruction of ours: those of the host that do its work."""
    from opcode import opmap

    real = {name: number for name, number in opmap.items() if number < 256}  # 3.12 has the compiler's own, too
    calls = bytes(n for name, n in real.items() if name.startswith("CALL") and not name.startswith("CALL_INTRINSIC"))
    found = {name: bytes((number,)) for name, number in real.items()}
    found.update({row.name: calls if row.name.startswith("CALL") else b"" for row in OPCODES if row.name not in real})
    return found | {"CALL": calls, "YIELD_FROM": found["SEND"]}


@cache
def _before() -> frozenset[int]:
    """Opcodes of the host that only prepare the instruction that does the work, and have the same place as that one."""
    from opcode import opmap

    names = ("PUSH_NULL", "PRECALL", "KW_NAMES", "CACHE", "RESUME", "COPY", "SWAP")
    return frozenset(opmap[name] for name in names if name in opmap)


def _code_given(value: object) -> object:
    return code_of(value) if type(value) is CodeType else None


def _code_shown(function: Function) -> object:
    code = function.code
    assert isinstance(code, Code)
    twin = host_code(code)
    _remember_inner(twin, code)
    return twin


HOOKS.code_shown = _code_shown
HOOKS.code_given = _code_given

"""Bytecode on disk: a module, or a longer script, that MiniPy runs is compiled once for each state of its source.

In: the path and the bytes of a source file, and what compiles them.  Out: its `Code`, compiled or read from

    __pycache__/name.minipy-311.mpyc      MAGIC | key of the compiler | hash of the source | hash of the rest | marshal

    ~/.cache/minipy/bytecode/hash of path-name.minipy-311.mpyc      the same, for modules of libraries, whose folders
                                                                    belong to others, and if a folder cannot be
                                                                    written to; $XDG_CACHE_HOME is respected

    ~/.cache/minipy/bytecode/scripts/...                            the same, for scripts; the latest ones

The key is made of the text of MiniPy's compiler and of the host's version, so a file is used only by exactly the
compiler and host that have written it.  File names are not stored: a folder that was moved keeps its files.

Holds: a file that is damaged, cut off or foreign is ignored, and written anew; if no folder can be written to, that is
no error; a file in the user's cache is used only if it belongs to the user and nobody else may write it;
`sys.dont_write_bytecode` and `sys.pycache_prefix` have the same meaning as for the host.
A file appears whole or not at all, even if several processes write it.  A script of which the host's compiler warns is
compiled each time, since the host, which keeps no scripts, warns each time.
Does not: keep short scripts.
"""

from __future__ import annotations

import io
import marshal
import os
import sys
from _frozen_importlib_external import cache_from_source
from _thread import get_ident

from interp.machine.code import Code, from_plain, to_plain
from interp.machine.hostcode import Source, is_silent, note_source
from tracer.hosttools import cache, source_hash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

MAGIC = b"mpyc"
HASH = 8
"""Bytes of a hash."""

HEADER = len(MAGIC) + 3 * HASH

_ELSEWHERE = ("code.py", "hostversion.py", "opcodes.py", "packing.py")
"""Files of `machine` that belong to the compiler, beside those in its own folder."""


def cached_code(path: str, source: bytes, compile_: Callable[[], Code], is_library: bool = False) -> Code:
    """The code of the module at `path`, whose text is `source`.  is_library: it is not of the program's.

    Raises: what `compile_` raises.
    """
    places = _places(path, is_library)
    for place in places:
        code = read_code(place, source, path)
        if code is not None:
            break
    else:
        code = compile_()
        if not sys.dont_write_bytecode:
            any(write_code(place, source, code, path) for place in places)  # up to the first that works
    return note_source(code, Source(source, path))


def script_code(path: str, source: bytes, compile_: Callable[[], Code]) -> Code:
    """The code of the script at `path`, whose text is `source`.

    Raises: what `compile_` raises.
    """
    if len(source) < LEAST:
        return compile_()
    for place in _places(path, True)[-1:]:
        place = os.path.join(users_folder(), SCRIPTS, os.path.basename(place))
        code = read_code(place, source, path)
        if code is not None:
            return note_source(code, Source(source, path))
        code = compile_()
        if not sys.dont_write_bytecode and is_silent(source, path) and write_code(place, source, code, path):
            _forget_oldest(os.path.dirname(place))
        return code
    return compile_()


LEAST = 1000
"""Shorter scripts, in bytes, are compiled in less time than it takes to find out about files."""
MOST_SCRIPTS = 100
"""So many scripts are kept: programs that write scripts and run them would fill the disk."""
SCRIPTS = "scripts"
"""The folder of scripts in that of the user."""


def _forget_oldest(folder: str) -> None:
    """Delete the files that were written first, if there are too many."""
    try:
        with os.scandir(folder) as entries:
            files = sorted((entry.stat().st_mtime_ns, entry.path) for entry in entries)
        for _, path in files[:-MOST_SCRIPTS]:
            os.unlink(path)
    except OSError:
        pass  # another process does the same


def _places(path: str, is_library: bool) -> list[str]:
    """Where the bytecode of a source file may be kept, the better place first."""
    beside = cache_path(path)
    if beside is None or sys.pycache_prefix is not None:
        return [] if beside is None else [beside]
    number = source_hash(os.path.abspath(path).encode("utf-8", "surrogateescape")).hex()
    ours = os.path.join(users_folder(), f"{number}-{os.path.basename(beside)}")
    return [ours] if is_library else [beside, ours]


def users_folder() -> str:
    """Where the user's cache has bytecode."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "minipy", "bytecode")


def cache_path(path: str) -> str | None:
    """Where the bytecode of a source file is kept; None where the host keeps none."""
    try:
        beside = cache_from_source(path, optimization="")
    except NotImplementedError:
        return None
    stem = os.path.splitext(os.path.basename(path))[0]
    level = f".opt-{sys.flags.optimize}" if sys.flags.optimize else ""
    name = f"{stem}.minipy-{sys.version_info[0]}{sys.version_info[1]}{level}.mpyc"
    return os.path.join(os.path.dirname(beside), name)


@cache
def _compiler_key() -> bytes | None:
    """A hash of the compiler's text and of the host's version; None if the text cannot be read."""
    folder = os.path.dirname(os.path.abspath(__file__))
    machine = os.path.join(os.path.dirname(folder), "machine")
    parts = [sys.version.encode()]
    try:
        paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".py")]
        for path in (*paths, *(os.path.join(machine, name) for name in _ELSEWHERE)):
            with io.open_code(path) as file:
                parts.append(file.read())
    except OSError:
        return None
    return source_hash(b"\0".join(parts)) if len(parts) > 1 else None


def read_code(place: str, source: bytes, path: str) -> Code | None:
    """The code in the file `place`, if this compiler has made it of `source`; else None.  `path`: the name in it."""
    key = _compiler_key()
    if key is None:
        return None
    try:
        with io.open_code(place) as file:
            if _is_kept_for_user(place) and not _is_users(file):
                return None
            data = file.read()
    except OSError:
        return None
    rest = data[HEADER:]
    if data[:HEADER] != MAGIC + key + source_hash(source) + source_hash(rest):
        return None
    return from_plain(marshal.loads(rest), path, None)


def _is_kept_for_user(place: str) -> bool:
    return place.startswith(users_folder() + os.sep)


def _is_users(file: IO[bytes]) -> bool:
    """Does the file belong to the user, and may nobody else write it?"""
    status = os.fstat(file.fileno())
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def write_code(place: str, source: bytes, code: Code, path: str) -> bool:
    """Keep `code`, made of `source`, which is in the file `path`, in the file `place`.  Returns: was that possible?"""
    key = _compiler_key()
    if key is None:
        return False
    try:
        rest = marshal.dumps(to_plain(code))
    except ValueError:  # a constant that the host cannot store
        return False
    unfinished = f"{place}.{os.getpid()}.{get_ident()}"
    try:
        is_users = _is_kept_for_user(place)
        os.makedirs(os.path.dirname(place), mode=0o700 if is_users else 0o777, exist_ok=True)
        mode = 0o600 if is_users else os.stat(path).st_mode & 0o666 | 0o200
        with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as file:
            file.write(MAGIC + key + source_hash(source) + source_hash(rest) + rest)
        os.replace(unfinished, place)
        return True
    except OSError:
        try:
            os.unlink(unfinished)
        except OSError:
            pass
        return False

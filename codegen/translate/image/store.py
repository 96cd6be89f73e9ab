"""Keeps translated code between runs.

In: the sources and this host.
Out: their key; the image built from exactly these, if there is one; the right to build it.

    ~/.cache/minipy/native-<key>        $XDG_CACHE_HOME is respected
                    jitcode-<key>       see `library`
                    modules-<key>       see `modules`
                    start-<host>        see `startfile`

The key is a hash of the sources' text, the host's version and build, and the processor. To see quickly that the text is
unchanged, names, sizes and times are compared, as the host does for its own compiled files: the file `sources-<hash of
these>` holds the key.

Holds: a file is loaded only if it belongs to the user and nobody else may write it. A damaged or foreign file is not
used, with a message, and built anew. Files appear whole or not at all.
"""

from __future__ import annotations

import io
import os
import sys

from codegen.translate.image.file import Damaged, Image, dump, parse
from codegen.translate.image.startfile import ROOT, cache_folder, host
from tracer.hosttools import contextmanager, source_hash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO, Protocol, TypeVar

    from codegen.translate.image.startfile import State

PACKAGES = (
    "objmodel", "interp.builtins", "interp.calls", "interp.compiler", "interp.handlers", "interp.host",
    "interp.machine", "interp.program", "interp.suspended",
)  # fmt: skip
"""The packages that are translated: all but `interp.tlc`, which no program needs."""

OF_JIT = (
    "codegen.units.first.first_unit:write_unit", "codegen.units.machine.assembler:write_function",
    "codegen.units.refcount:make_plan", "tracer.resume.encode:encoded", "tracer.opt.optimizer:feed_all",
    "tracer.ir.forwarding:Forwarding.resolve", "tracer.opt.heap:Heap.delayed", "tracer.opt.heap:Heap.store_waiting",
    "tracer.record.recorder:Recorder", "tracer.record.heapcache:HeapCache", "tracer.record.callers:Callers",
    "tracer.record.shadows:Shadow", "tracer.record.shadows:ShadowArray", "tracer.record.heapops:HeapOps",
    "tracer.record.sequences:Sequences", "tracer.record.frames:Frames", "tracer.record.numbers:Numbers",
    "tracer.record.mergepoints:MergePoints", "tracer.record.portalcalls:PortalCalls",
)  # fmt: skip
"""Functions of the JIT that are translated, with all that they reach, and classes, whose methods are. So are the
handlers of the optimiser's passes.
"""

OF_COMPILER = (
    "scopes", "scope_collector", "packed", "stackcheck", "superinstructions", "fusing", "assembler", "scope_compiler",
    "folding", "expressions", "calls", "displays", "comprehensions", "statements", "definitions", "exceptions",
    "patterns",
)  # fmt: skip
"""The modules of `interp.compiler` whose functions and methods are translated, those that can be read."""

_SOURCES = ("objmodel", "interp", "tracer", "codegen")
KEPT = 8
"""How many images of other keys are kept."""

LIBRARIES = 3
"""The same for the larger files beside them."""

KEY_LENGTH = 32

SUFFIXES = (".py", ".ll", ".txt")
"""The endings of the names of source files, in Python or LLVM text."""


if TYPE_CHECKING:

    class Keyed(Protocol):
        """Something that was built for a key."""

        key: str
        """Names the sources and the host that it was built for."""

    T = TypeVar("T", bound=Keyed)


def key() -> str:
    """The name of the current sources and this host."""
    return current()[0]


def current() -> tuple[str, State]:
    """The key, and the state of the sources and their folders, taken before the key."""
    files: list[tuple[str, int, int]] = []
    folders: list[tuple[str, int, int]] = []
    for name in _SOURCES:
        _look(os.path.join(ROOT, name), files, folders)
    files.sort()
    state = (*folders, *files)
    about = host()
    alias = os.path.join(cache_folder(), f"sources-{source_hash(repr((about, ROOT, files)).encode()).hex()}")
    try:
        with open(alias) as file:
            known = file.read()
        if len(known) == KEY_LENGTH:
            return known, state
    except (OSError, ValueError):
        pass
    found = _key_of_text(about, [path for path, _, _ in files])
    try:
        keep(alias, found.encode())
    except OSError:
        pass
    return found, state


def sources() -> list[str]:
    """The paths of all files that the key depends on, in order."""
    return [path for path, _, _ in current()[1] if path.endswith(SUFFIXES)]


def _look(folder: str, files: list[tuple[str, int, int]], folders: list[tuple[str, int, int]]) -> None:
    """Add path, size and time of each source file below a folder, and of the folders that they are in."""
    folders.append(_status(folder))
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(SUFFIXES):
                status = entry.stat()
                files.append((entry.path, status.st_size, status.st_mtime_ns))
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                _look(entry.path, files, folders)


def _status(path: str) -> tuple[str, int, int]:
    status = os.stat(path)
    return path, status.st_size, status.st_mtime_ns


def _key_of_text(host: list[object], files: list[str]) -> str:
    texts = []
    for path in files:
        with open(path, "rb") as file:
            texts.append((os.path.relpath(path, ROOT), file.read()))
    whole = repr((host, texts)).encode()
    return source_hash(whole).hex() + source_hash(whole[::-1]).hex()


def place(wanted: str) -> str:
    """The path of the image with this key."""
    return os.path.join(cache_folder(), f"native-{wanted}")


def find(wanted: str) -> Image | None:
    """The image with this key; None if there is none, or it is not to be trusted."""
    return read(place(wanted), wanted, lambda file: parse(file.read()))


def read(path: str, wanted: str, parsed: Callable[[IO[bytes]], T]) -> T | None:
    """The result of `parsed` for the file, if it can be trusted and has this key. `parsed` may raise Damaged."""
    try:
        with io.open_code(path) as file:
            status = os.fstat(file.fileno())
            if status.st_uid != os.getuid() or status.st_mode & 0o022:
                tell(f"{path} is not used: it belongs to somebody else, or others may write it")
                return None
            found = parsed(file)
    except OSError:
        return None
    except Damaged as error:
        tell(f"{path} is not used: {error}")
        return None
    if found.key != wanted:
        tell(f"{path} is not used: it was built for something else")
        return None
    return found


def save(image: Image) -> str:
    """Keep an image. Returns its path. Raises OSError."""
    path = place(image.key)
    keep(path, dump(image))
    for stem, kept in (("native-", KEPT), ("jitcode-", LIBRARIES), ("modules-", LIBRARIES), ("sources-", 8 * KEPT)):
        remove_old(stem, kept, path)
    return path


def keep(path: str, content: bytes) -> None:
    """Write a file that only the user can read, whole or not at all. Raises OSError."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    unfinished = f"{path}.{os.getpid()}"
    try:
        with open(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(content)
        os.replace(unfinished, path)
    except OSError:
        try:
            os.unlink(unfinished)
        except OSError:
            pass
        raise


def remove_old(stem: str, kept: int, newest: str) -> None:
    """Remove the oldest files with this stem but so many, and but the newest.  Raises OSError."""
    found = [entry for entry in os.scandir(cache_folder()) if entry.name.startswith(stem) and entry.path != newest]
    for entry in sorted(found, key=lambda entry: entry.stat().st_mtime, reverse=True)[kept:]:
        try:
            os.unlink(entry.path)
        except OSError:
            pass


def tell(message: str) -> None:
    """Tell the user, on standard error."""
    sys.stderr.write(f"minipy: {message}\n")


def note_failure(wanted: str) -> None:
    """Note that this image cannot be built, so that nobody tries again."""
    try:
        keep(failure(wanted), b"")
    except OSError:
        pass


def failure(wanted: str) -> str:
    """The path of the note that the image with this key cannot be built."""
    return os.path.join(cache_folder(), f"failed-{wanted}")


@contextmanager
def building(wanted: str, wait: bool) -> Iterator[None]:
    """A context with the right to build; it also ends with the process. Raises OSError."""
    import fcntl

    os.makedirs(cache_folder(), mode=0o700, exist_ok=True)
    path = os.path.join(cache_folder(), f"building-{wanted}")
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        try:
            yield
        finally:
            try:
                os.unlink(path)
            except OSError:
                pass

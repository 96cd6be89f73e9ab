"""Where translated code is kept between runs.

In: the sources and this host.  Out: their key; the image built from just these, if there is one; who may build it.

    ~/.cache/minipy/native-<key>        $XDG_CACHE_HOME is respected
                    jitcode-<key>       see `library`
                    modules-<key>       see `modules`

The key is of the sources' text, the host's version and build, and the processor.  That the text is the same is known
by names, sizes and times, as the host knows it for its own compiled files: under their hash `sources-...` has the key.
Holds: a file is loaded only if it belongs to the user and nobody else may write it; one that is damaged or foreign is
not used, with a message, and built anew; files appear whole or not at all.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from importlib.util import source_hash
from typing import IO, Protocol, TypeVar

from codegen.translate.image.file import Damaged, Image, dump, parse

PACKAGES = ("objmodel", "interp")
"""What is translated."""

_SOURCES = (*PACKAGES, "tracer", "codegen")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))
KEPT = 8
"""How many images of other keys stay."""

LIBRARIES = 3
"""As many of what lies beside them, which is larger."""

KEY_LENGTH = 32


class Keyed(Protocol):
    """Says what it was built from and for."""

    key: str


T = TypeVar("T", bound=Keyed)


def key() -> str:
    """Names the sources and the host that an image fits."""
    executable = os.stat(os.path.realpath(sys.executable))
    host: list[object] = [sys.version, sys.implementation.cache_tag, executable.st_size, executable.st_mtime_ns]
    host += [os.uname().machine, sys.flags.dev_mode, os.environ.get("PYTHONMALLOC")]  # these say how objects lie
    files = _files_now()
    state = source_hash(repr((host, ROOT, files)).encode()).hex()
    alias = os.path.join(folder(), f"sources-{state}")
    try:
        with open(alias) as file:
            known = file.read()
        if len(known) == KEY_LENGTH:
            return known
    except (OSError, ValueError):
        pass
    found = _key_of_text(host, [path for path, _, _ in files])
    with contextlib.suppress(OSError):
        keep(alias, found.encode())
    return found


def sources() -> list[str]:
    """The paths of all that the key is of, in order."""
    return [path for path, _, _ in _files_now()]


def _files_now() -> list[tuple[str, int, int]]:
    return sorted(entry for name in _SOURCES for entry in _files(os.path.join(ROOT, name)))


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    """Path, size and time of each source below a folder: of Python, and of LLVM's text."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".ll")):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _files(entry.path)


def _key_of_text(host: list[object], files: list[str]) -> str:
    texts = []
    for path in files:
        with open(path, "rb") as file:
            texts.append((os.path.relpath(path, ROOT), file.read()))
    whole = repr((host, texts)).encode()
    return source_hash(whole).hex() + source_hash(whole[::-1]).hex()


def folder() -> str:
    """The user's folder for images."""
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "minipy")


def place(wanted: str) -> str:
    """Where the image of this key is kept."""
    return os.path.join(folder(), f"native-{wanted}")


def find(wanted: str) -> Image | None:
    """The image of this key, or None where there is none to trust."""
    return read(place(wanted), wanted, lambda file: parse(file.read()))


def read(path: str, wanted: str, parsed: Callable[[IO[bytes]], T]) -> T | None:
    """What `parsed` makes of the file, if it is to be trusted and of this key; it may raise Damaged."""
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
    """Keep an image, and say where.  Raises OSError."""
    path = place(image.key)
    keep(path, dump(image))
    for stem, kept in (("native-", KEPT), ("jitcode-", LIBRARIES), ("modules-", LIBRARIES), ("sources-", 8 * KEPT)):
        _remove_old(stem, kept, path)
    return path


def keep(path: str, content: bytes) -> None:
    """A file of the user's alone, which is there whole or not at all.  Raises OSError."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    unfinished = f"{path}.{os.getpid()}"
    try:
        with open(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(content)
        os.replace(unfinished, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(unfinished)
        raise


def _remove_old(stem: str, kept: int, newest: str) -> None:
    found = [entry for entry in os.scandir(folder()) if entry.name.startswith(stem) and entry.path != newest]
    for entry in sorted(found, key=lambda entry: entry.stat().st_mtime, reverse=True)[kept:]:
        with contextlib.suppress(OSError):
            os.unlink(entry.path)


def tell(message: str) -> None:
    """Tell the user, on the standard error output."""
    sys.stderr.write(f"minipy: {message}\n")


def note_failure(wanted: str) -> None:
    """Nobody shall try again to build this image."""
    with contextlib.suppress(OSError):
        keep(failure(wanted), b"")


def failure(wanted: str) -> str:
    """Where it is noted that the image of this key cannot be built."""
    return os.path.join(folder(), f"failed-{wanted}")


@contextlib.contextmanager
def building(wanted: str, wait: bool) -> Iterator[None]:
    """Hold the right to build, which ends with the process.  Raises OSError."""
    import fcntl

    os.makedirs(folder(), mode=0o700, exist_ok=True)
    path = os.path.join(folder(), f"building-{wanted}")
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                os.unlink(path)

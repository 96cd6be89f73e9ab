"""Where translated code is kept between runs.

In: the sources and this host.  Out: the image built from just these, if there is one; else one is built in the
background.

    ~/.cache/minipy/native-<key>        $XDG_CACHE_HOME is respected

The key is of the sources' names, sizes and times, the host's version and build, and the processor.
Holds: a file is loaded only if it belongs to the user and nobody else may write it; one that is damaged or foreign is
not used, with a message, and built anew; files appear whole or not at all.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from codegen.translate.image import Damaged, Image, dump, parse

PACKAGES = ("objmodel", "interp")
"""What is translated."""

_SOURCES = (*PACKAGES, "tracer", "codegen")
_ROOT = Path(__file__).resolve().parents[2]
KEPT = 8
"""How many images of other keys stay."""


def key() -> str:
    """Names the sources and the host that an image fits."""
    state = hashlib.sha256()
    for name in _SOURCES:
        for folder, folders, files in os.walk(_ROOT / name):
            folders.sort()
            for file in sorted(files):
                if file.endswith(".py"):
                    found = os.stat(os.path.join(folder, file))
                    state.update(f"{folder}/{file} {found.st_size} {found.st_mtime_ns}\n".encode())
    executable = os.stat(os.path.realpath(sys.executable))
    host = (sys.version, sys.implementation.cache_tag, executable.st_size, executable.st_mtime_ns, os.uname().machine)
    state.update(repr(host).encode())
    return state.hexdigest()[:32]


def folder() -> Path:
    """The user's folder for images."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "minipy"


def find(wanted: str) -> Image | None:
    """The image of this key, or None where there is none to trust."""
    path = folder() / f"native-{wanted}"
    try:
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            if status.st_uid != os.getuid() or status.st_mode & 0o022:
                _tell(f"{path} is not used: it belongs to somebody else, or others may write it")
                return None
            image = parse(file.read())
    except OSError:
        return None
    except Damaged as error:
        _tell(f"{path} is not used: {error}")
        return None
    if image.key != wanted:
        _tell(f"{path} is not used: it was built for something else")
        return None
    return image


def save(image: Image) -> Path:
    """Keep an image.  Raises OSError."""
    import tempfile

    where = folder()
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = where / f"native-{image.key}"
    handle, temporary = tempfile.mkstemp(dir=where)
    try:
        with open(handle, "wb") as file:
            file.write(dump(image))
        os.replace(temporary, path)
    except OSError:
        os.unlink(temporary)
        raise
    _remove_old(where, path)
    return path


def _remove_old(where: Path, newest: Path) -> None:
    others = sorted((p for p in where.glob("native-*") if p != newest), key=lambda p: p.stat().st_mtime, reverse=True)
    for path in others[KEPT:]:
        path.unlink(missing_ok=True)


def build_now(wanted: str) -> Path:
    """Build and keep the image of the sources as they are; where another process is at it, wait for that.

    Raises:
        OSError, and what `build` raises.
    """
    path = folder() / f"native-{wanted}"
    with _building(wanted, wait=True):
        if find(wanted) is None:
            from codegen.translate.build import build

            save(build(list(PACKAGES), wanted))
    return path


def build_in_background(wanted: str) -> None:
    """Have another process build the image, unless one is at it or has failed; this one is not its parent."""
    if (folder() / f"failed-{wanted}").exists():
        return
    try:
        with _building(wanted, wait=False):
            pass
    except OSError:  # somebody holds it, or nothing can be kept here
        return
    import subprocess  # a run that finds its image starts without these modules

    command = 'cd "$1" && exec nice "$2" -m codegen.translate >/dev/null 2>&1 &'
    arguments = ["/bin/sh", "-c", command, "sh", str(_ROOT), sys.executable]
    with contextlib.suppress(OSError):
        subprocess.run(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )


def note_failure(wanted: str) -> None:
    """Nobody shall try again to build this image."""
    (folder() / f"failed-{wanted}").touch(mode=0o600)


@contextlib.contextmanager
def _building(wanted: str, wait: bool) -> Iterator[None]:
    """Hold the right to build, which ends with the process.  Raises OSError."""
    where = folder()
    where.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = where / f"building-{wanted}"
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def _tell(message: str) -> None:
    print(f"minipy: {message}", file=sys.stderr)

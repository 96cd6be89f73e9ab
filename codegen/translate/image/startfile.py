"""The start file: the modules that a start imports, compiled, in their order, so that no other file is looked for.

In: the file that an earlier start has left; see `startfile_build`.
Out: the same modules, imported.

    ~/.cache/minipy/start-<host and folder>         MAGIC | head | the other modules, in groups

    start = opened()                    the file is that of the current sources; its EARLY modules are imported
    start.rest()                        the others, too, GROUP by GROUP, so that little memory is used meanwhile
    start.import_jit()                  the tracer and the code generator, from jit-<host and folder>

The head holds the key of the native code and, for each source and each folder of sources, its size and time. All are
compared at each start, as the host does for its own compiled files, so nothing is run that does not belong to the
sources as they are. A start that finds no such file imports what it needs from the file of `modules`,
and leaves one; so does the first JIT after that.

Holds: `sys.modules` and each module are as after an import from its source, but for what `condensing` leaves out. The
file is used only if it belongs to the user and nobody else may write it, and a hash over each part is right. This
module imports nothing of the project: it is what a start imports first.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import SourceFileLoader
from _imp import source_hash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType
    from typing import IO, Any

    from codegen.translate.image.condensing import Bindings

    State = tuple[tuple[str, int, int], ...]
    """Path, size and time of each file and folder that a start depends on."""
    Modules = Sequence[tuple[str, str, bool, Bindings, CodeType | None]]
    """Name, path, whether it is a package, what it imports first, and code for the rest; None if the package only
    begins here, since it imports its modules, and comes again behind them.
    """

MAGIC = b"minipys1"
HASH_KEY = int.from_bytes(MAGIC, "little")
NUMBER = 8
"""Bytes of a size, and of a hash."""

MOST = 1 << 26
"""No part is longer."""

SETTINGS = "tracer.warmstate"
"""The module that a start imports which is told how to trace."""

BEGUN = "begun"
"""The state of a package that has only begun."""

GROUP = 16
"""So many modules are read at once."""

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))))
"""The folder of our packages."""

EARLY = (
    "tracer", "tracer.aside", "tracer.hosttools", "tracer.hints", "tracer.hosttypes", "tracer.records",
    "tracer.parameters", "interp", "interp.program", "interp.program.texts",
    "interp.program.commandline", "objmodel", "objmodel.native", "codegen.translate.function",
    "codegen.translate.function.symbols", "codegen.translate.image.file", "codegen.translate.image.store",
    "codegen.translate.image.load", "codegen.translate.start",
)  # fmt: skip
"""What a start imports before it knows whether it needs the others, or before the others have their raw types; each
behind those that it imports itself.
"""


def cache_folder() -> str:
    """The user's folder for what is kept between runs."""
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "minipy")


def host() -> list[object]:
    """What native code depends on beside the sources."""
    executable = os.stat(sys.executable or os.curdir)
    layout = [os.uname().machine, sys.flags.dev_mode, os.environ.get("PYTHONMALLOC")]
    return [sys.version, sys.implementation.cache_tag, executable.st_size, executable.st_mtime_ns, *layout]


def place(stem: str = "start") -> str:
    """The path of the file."""
    name = source_hash(HASH_KEY, repr((host(), ROOT)).encode()).hex()
    return os.path.join(cache_folder(), f"{stem}-{name}")


class Start:
    """A file that belongs to the current sources.  key: that of their native code."""

    is_whole = True
    """The files that belong to the native code were there when this file was written."""

    def __init__(self, path: str, key: str, behind: int) -> None:
        self.key = key
        self._path = path
        self._behind = behind  # where the other modules are in the file, until they are imported
        self._known: int | None = None  # how many had been imported before those of a JIT that has no file

    def rest(self) -> None:
        """Import the modules that are not EARLY, unless the file has changed; then they are imported when wanted."""
        behind, self._behind = self._behind, 0
        file = _trusted(self._path) if behind else None
        if file is not None:
            with file:
                file.seek(behind)
                _import_groups(file, self.key)

    def find_modules(self) -> None:
        """Have modules that are imported from here on found in the file of `modules`."""
        from codegen.translate.image import modules

        modules.use(self.key)

    def import_jit(self) -> None:
        """Import the modules of a JIT from their file; if there is none, they are imported when wanted."""
        from codegen.translate.image import modules

        self.find_modules()
        if SETTINGS not in sys.modules:  # else parts are imported, and a file would lack them
            self._known = len(modules.IMPORTED)
        file = _trusted(place("jit"))
        if file is not None:
            with file:
                if _import_groups(file, self.key):
                    self._known = None

    def keep_jit(self) -> None:
        """All that a JIT imports is imported: leave a file of it for later ones, if there was none."""
        if self._known is not None:
            from codegen.translate.image import modules
            from codegen.translate.image.startfile_build import keep_jit

            keep_jit(self.key, modules.IMPORTED[self._known :])

    def keep(self) -> None:
        """The file is there."""


def opened() -> Start | None:
    """The file, if it belongs to the current sources; its EARLY modules are then imported."""
    if sys.flags.optimize:  # modules without assertions are others
        return None
    try:
        path = place()
    except OSError:  # the host is gone
        return None
    file = _trusted(path)
    if file is None:
        return None
    with file:
        head = _part(file)
        if head is None or not _is_current(head[1]):
            return None
        behind = file.tell()
    _import_all(head[2])
    return Start(path, head[0], behind)


def _trusted(path: str) -> IO[bytes] | None:
    """The file, behind MAGIC, if it is one of ours, belongs to the user and nobody else may write it."""
    try:
        file = open(path, "rb", 0)  # noqa: SIM115  # the caller closes it
        status = os.fstat(file.fileno())
        if status.st_uid == os.getuid() and not status.st_mode & 0o022 and file.read(len(MAGIC)) == MAGIC:
            return file
    except OSError:
        return None
    file.close()
    return None


def _part(file: IO[bytes]) -> Any:
    """The next part of the file; None if there is none, or it is damaged."""
    try:
        size, expected = int.from_bytes(file.read(NUMBER), "little"), file.read(NUMBER)
        data = file.read(min(size, MOST))
    except OSError:
        return None
    is_right = len(data) == size and source_hash(HASH_KEY, data) == expected
    return marshal.loads(data) if is_right else None


def _is_current(state: State) -> bool:
    try:
        for path, size, time in state:
            status = os.stat(path)
            if status.st_mtime_ns != time or status.st_size != size:
                return False
    except OSError:
        return False
    return True


def _import_all(modules: Modules) -> None:
    known: dict[str, Any] = sys.modules
    for name, path, is_package, bindings, code in modules:
        module = known.get(name)
        if module is None:
            module = known[name] = _new_module(name, path, is_package)
        elif module.__spec__.loader_state is not BEGUN:
            continue
        if code is None:
            module.__spec__.loader_state = BEGUN
            continue
        names = vars(module)
        try:
            for source, pairs in bindings:
                given = known.get(source) or _imported(source)
                for there, here in pairs:
                    names[here] = getattr(given, there) if there else given
            exec(code, names)
        except BaseException:
            del known[name]
            raise
        module.__spec__.loader_state = None
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(known[parent], last, module)


def _new_module(name: str, path: str, is_package: bool) -> Any:
    """A module that has not run yet."""
    loader = SourceFileLoader(name, path)
    spec = ModuleSpec(name, loader, origin=path, is_package=is_package)
    spec.has_location, spec.cached = True, path
    module = type(sys)(name)
    names = vars(module)
    names["__package__"] = name if is_package else name.rpartition(".")[0]
    names["__loader__"], names["__spec__"], names["__file__"], names["__cached__"] = loader, spec, path, path
    if is_package:
        names["__path__"] = spec.submodule_search_locations = [os.path.dirname(path)]
    return module


def _import_groups(file: IO[bytes], key: str) -> bool:
    """Import what is left in the file, as far as it has this key.  Returns: is there anything?"""
    is_there = False
    while (found := _part(file)) is not None and found[0] == key:
        _import_all(found[1])
        is_there = True
    return is_there


def _imported(name: str) -> Any:
    __import__(name)
    return sys.modules[name]

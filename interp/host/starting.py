"""Starting the JIT while the program already runs in the process.

In: the search path and the standard error stream from before the program began.  Out: a context in which this thread's
imports find what they would have found then, whatever the program has done to `sys.path` or `sys.meta_path`; errors
that say why the JIT must not start; one line for the user if it does not.

    with for_minipy():
        from tracer.driver import Jit     found by the path of the start, not a `queue.py` of the program's

Holds: no module is left in `sys.modules` whose name the program's own path has another module for; no handler of a
signal runs meanwhile, whose own imports would find what ours find.
Does not: undo what the program has done to modules imported before, so the caller must expect any error.
"""

from __future__ import annotations

import sys
from _frozen_importlib import BuiltinImporter, FrozenImporter, ModuleSpec
from _frozen_importlib_external import PathFinder
from _thread import get_ident
from time import process_time
from types import ModuleType

from interp.host.lateimports import host_spec
from tracer.hosttools import contextmanager
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

_OWN = ("interp", "objmodel", "tracer", "codegen")


@record
class _Finder:
    """Stands first in `sys.meta_path` while a thread of ours imports."""

    path: list[str] = field(factory=list)  # `sys.path` before the program began
    others: list[Any] = field(factory=list)  # finders of installed modules that `host_spec` does not ask
    threads: list[int] = field(factory=list)  # those that import for us
    held: list[tuple[int, Callable[[], None]]] = field(factory=list)
    """Handlers of signals, each with the thread that runs it when it has imported."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The host's spec, for a thread that imports for us.

        Raises:
            ModuleNotFoundError: there is none. The program may have a module of this name, which must not run.
        """
        if get_ident() not in self.threads:
            return None
        found = host_spec(name, path, target, self.path)
        for finder in self.others:
            found = finder.find_spec(name, path, target) if found is None else found
        if found is None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return found


def _is_asked_already(finder: Any) -> bool:
    """Does `host_spec` ask this finder, or does it find the modules of a program?"""
    return finder in _HOST_FINDERS or str(getattr(finder, "__module__", "")).partition(".")[0] in _OWN


_HOST_FINDERS: tuple[Any, ...] = (BuiltinImporter, FrozenImporter, PathFinder)

_finder = _Finder()
_known: dict[str, ModuleType] = {}


@record
class _Errors:
    """The stream that was standard error when the program began; the one there now may have another purpose."""

    stream: Any = None


_errors = _Errors()


@record
class _Imports:
    """Imports of modules that MiniPy runs."""

    running: int = 0
    """Of how many modules of the host's library it runs the body.  What starts the JIT may need such a one itself."""
    depth: int = 0
    """How many imports run, one in the other."""
    begun: float = 0.0
    """When the outermost one began: seconds of the processor's time."""
    spent: float = 0.0
    """How many such seconds the outermost imports have taken that are over."""

    def begin(self) -> None:
        """An import begins."""
        if self.depth == 0:
            self.begun = process_time()
        self.depth += 1

    def end(self) -> None:
        """It is over."""
        self.depth -= 1
        if self.depth == 0:
            self.spent += process_time() - self.begun

    def age(self) -> float:
        """The processor's time of this process in seconds; of imports only a part counts, as a program that imports
        for long need not run for long.
        """
        now = process_time()
        imports = self.spent + (now - self.begun if self.depth > 0 else 0.0)
        return now - (1 - IMPORTED) * imports


IMPORTED = 0.25
"""What part of the time in imports counts."""

IMPORTS = _Imports()


def remember() -> None:
    """A program is about to begin."""
    _errors.stream = sys.stderr
    if not _finder.path:
        _finder.path[:] = sys.path
        _finder.others[:] = [finder for finder in sys.meta_path if not _is_asked_already(finder)]
    for name, module in sys.modules.copy().items():
        if name.partition(".")[0] in _OWN:
            _known.setdefault(name, module)


def tell(reason: BaseException | str, what: str = "the JIT is off") -> None:
    """Say in one line on standard error why the program continues without a JIT; `what` names another loss."""
    text = reason if isinstance(reason, str) else f"{type(reason).__name__}: {reason}"
    try:
        _errors.stream.write(f"minipy: {what}: {' '.join(text.split())}\n")
        _errors.stream.flush()
    except Exception:  # the program has closed it, or there is none: nobody can be told
        pass


ROOM_TO_START = 768 << 20
"""Bytes of address space that the JIT, LLVM and a thread with a stack like ours need."""
ROOM_TO_COMPILE = 192 << 20
"""Bytes that LLVM may need for one unit: without them it would end the process."""


def check_room(wanted: int = ROOM_TO_COMPILE) -> None:
    """Check that the process's limits leave so many bytes of address space.

    Raises:
        MemoryError: they do not.
    """
    try:
        import resource
    except ImportError:
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return
    try:
        with open("/proc/self/statm", "rb") as file:
            used = int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        used = limit
    if limit - used < wanted:
        raise MemoryError(f"the limit of the process's memory leaves less than {wanted >> 20} MB")


def check_modules() -> None:
    """Check that an import still finds the modules of MiniPy that run.

    Raises:
        ImportError: it does not, so an import would run them a second time.
    """
    for name, module in _known.items():
        if sys.modules.get(name) is not module:
            raise ImportError(f"the program has taken {name} out of sys.modules")


def put_back() -> None:
    """The program has ended: an import finds MiniPy's modules again, even if the program has emptied `sys.modules`."""
    for name, module in _known.items():
        sys.modules[name] = module


def hold(handle: Callable[[], None]) -> bool:
    """Does this thread import for MiniPy? Then it calls `handle` when it has imported."""
    if get_ident() not in _finder.threads:
        return False
    _finder.held.append((get_ident(), handle))
    return True


@contextmanager
def for_minipy() -> Iterator[None]:
    """This thread imports for MiniPy."""
    before = set(sys.modules)
    _finder.threads.append(get_ident())
    sys.meta_path.insert(0, _finder)
    try:
        yield
    finally:
        if _finder in sys.meta_path:  # the program may have another list there by now
            sys.meta_path.remove(_finder)
        _finder.threads.remove(get_ident())
        for name in set(sys.modules) - before:
            if _is_shadowed(name):
                sys.modules.pop(name, None)
        if _finder.held and get_ident() not in _finder.threads:
            for entry in [entry for entry in _finder.held if entry[0] == get_ident()]:
                _finder.held.remove(entry)
                entry[1]()


def _is_shadowed(name: str) -> bool:
    """Would the program find another module of this name on its own path?"""
    module = sys.modules.get(name)
    spec: ModuleSpec | None = getattr(module, "__spec__", None)
    top = sys.modules.get(name.partition(".")[0])
    if top is not module:
        return top is None
    if spec is None or spec.origin is None or not spec.has_location:
        return False
    try:
        found = PathFinder.find_spec(name, None)
    except Exception:  # the program's own finders of folders
        return False
    return found is not None and found.origin != spec.origin

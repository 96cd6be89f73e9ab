"""Small tools of the host's library, for modules that a start imports: the modules of the host that have them cost it
more than they are used for.

    cache, lru_cache, partial, reduce, wraps       as those of `functools`
    deque, defaultdict                             as those of `collections`
    contextmanager                                 as that of `contextlib`
    import_module, source_hash                     as those of `importlib` and `importlib.util`
    attrgetter                                     as that of `operator`
    Any, Protocol, TypeVar                         for type checkers as those of `typing`; at run time without meaning
    Event, is_main_thread                          what `threading` has for threads

Holds: the caches, `partial`, `reduce` and the containers are the host's own, in C. This module imports nothing of the
project.
"""

from __future__ import annotations

import os
import sys
from _frozen_importlib_external import MAGIC_NUMBER
from _imp import source_hash as _keyed_hash
from _operator import attrgetter
from _thread import allocate_lock, get_native_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import defaultdict, deque
    from contextlib import contextmanager
    from functools import cache, lru_cache, partial, reduce, wraps
    from importlib import import_module
    from typing import Any, Protocol, TypeVar
else:
    from _collections import defaultdict, deque
    from _frozen_importlib import _gcd_import as import_module
    from _functools import _lru_cache_wrapper, partial, reduce

    Any = object

    class Protocol:
        """The base of a class that says what others are like."""

        __slots__ = ()

        def __class_getitem__(cls, kinds: Any) -> Any:
            return cls

    def TypeVar(name: str, **bounds: Any) -> Any:  # noqa: N802
        """A name in annotations."""
        return object

    _NAMES = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")

    def wraps(wrapped: Any) -> Any:
        """Gives another function the names and attributes of `wrapped`."""

        def named(wrapper: Any) -> Any:
            for name in _NAMES:
                setattr(wrapper, name, getattr(wrapped, name))
            vars(wrapper).update(vars(wrapped))
            wrapper.__wrapped__ = wrapped
            return wrapper

        return named

    def _counts(*numbers: int) -> Any:
        from functools import _CacheInfo

        return _CacheInfo(*numbers)

    def lru_cache(size: int | None) -> Any:
        """Keeps the answers to so many calls; all, if `size` is None."""
        return lambda function: wraps(function)(_lru_cache_wrapper(function, size, False, _counts))

    cache = lru_cache(None)

    class _Context:
        """What a generator does before and after its `yield`."""

        __slots__ = ("steps",)

        def __init__(self, steps: Any) -> None:
            self.steps = steps

        def __enter__(self) -> Any:
            return next(self.steps)

        def __exit__(self, kind: object, error: Any, traceback: Any) -> bool:  # noqa: PYI036  # as the host passes them
            if kind is None:
                next(self.steps, None)
                return False
            try:
                self.steps.throw(error)
            except BaseException as raised:
                if raised is not error:
                    raise
                error.__traceback__ = traceback  # without the generator
                return False
            return True

    def contextmanager(function: Any) -> Any:
        """Makes a context of a generator function that yields once.  It may not turn an error into StopIteration."""
        return wraps(function)(lambda *args, **keywords: _Context(function(*args, **keywords)))


__all__ = [
    "Any",
    "Event",
    "Protocol",
    "TypeVar",
    "attrgetter",
    "cache",
    "contextmanager",
    "defaultdict",
    "deque",
    "import_module",
    "is_main_thread",
    "lru_cache",
    "partial",
    "reduce",
    "source_hash",
    "wraps",
]

_KEY = int.from_bytes(MAGIC_NUMBER, "little")


def source_hash(data: bytes) -> bytes:
    """A hash of some bytes, which is the same in all processes of this host."""
    return _keyed_hash(_KEY, data)


def is_main_thread() -> bool:
    """Is this the thread in which the host handles signals?"""
    if sys.platform == "linux":
        return get_native_id() == os.getpid()
    threading = import_module("threading")
    return bool(threading.current_thread() is threading.main_thread())


class Event:
    """Something that happens once, and that threads wait for."""

    def __init__(self) -> None:
        self._pending = allocate_lock()
        self._pending.acquire()

    def set(self) -> None:
        """It happens now."""
        if self._pending.locked():
            self._pending.release()

    def wait(self, seconds: float) -> bool:
        """Wait for it at most so long. Returns: has it happened?"""
        if self._pending.acquire(timeout=seconds):
            self._pending.release()
            return True
        return False

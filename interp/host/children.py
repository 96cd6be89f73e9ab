"""Processes that the program starts with the host's own executable: MiniPy runs what they are to run, as PyPy would.

In: an executable and its arguments, on their way to the system.  Out: the same, or the arguments with which the host
starts MiniPy.

    [sys.executable, "-u", "-c", text]   =>   [sys.executable, "-u", "-c", start of MiniPy, "-c", text]

So the workers of pytest-xdist and multiprocessing, and servers that start anew when a file changes, run under MiniPy.

Holds: what is no program (`--version`), bytecode of the host, and other executables start as they are.  The program
sees the arguments that it has given, also in errors.  Children have the parent's `--jit`.
Does not: look into commands of a shell.
"""

from __future__ import annotations

import os
import sys
from _collections_abc import Sequence
from types import BuiltinFunctionType

from interp.host import starting
from interp.host.replaced import replace_with
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

if TYPE_CHECKING:
    Restart = Callable[[list[str]], list[str]]


@record
class _Children:
    """How children are started."""

    restart: Restart | None = None  # see `begin`; None where the host runs them
    executable: bytes = b""  # the host's


_children = _Children()


def begin(restart: Restart | None) -> None:
    """From now on, children with the host's executable run under MiniPy.

    Args:
        restart: from the arguments of the host to those for MiniPy; empty if the host is to run them.  None if the
            process is another program's, which runs programs under MiniPy: its children are the host's.
    """
    _children.restart, _children.executable = restart, os.fsencode(sys.executable or "")


def _for_child(executable: Any, arguments: Any) -> Any:
    """The arguments that a child with this executable gets."""
    restart = _children.restart
    if restart is None or not isinstance(arguments, (list, tuple)) or not arguments:
        return arguments
    try:
        if os.fsencode(executable) != _children.executable:
            return arguments
        given = [os.fsdecode(argument) for argument in arguments[1:]]
    except (TypeError, ValueError):  # the host says what is wrong with them
        return arguments
    with starting.for_minipy():
        wanted = restart(given)
    return [arguments[0], *wanted] if wanted else arguments


def _fork_exec(original: Any, arguments: Any, executables: Any, *more: Any) -> Any:
    """`_posixsubprocess.fork_exec`, by which `subprocess` and `multiprocessing` start children."""
    is_one = isinstance(executables, Sequence) and len(executables) == 1
    return original(_for_child(executables[0], arguments) if is_one else arguments, executables, *more)


def _fork_exec_known(original: Any, arguments: Any, executables: Any, *more: Any) -> Any:
    """The same function as `subprocess` has got it, maybe after it was replaced."""
    start = _fork_exec if type(original) is BuiltinFunctionType else _started
    return start(original, arguments, executables, *more)


def _started(original: Any, *arguments: Any) -> Any:
    return original(*arguments)


def _exec(original: Any, path: Any, argv: Any, *env: Any, **keywords: Any) -> Any:
    """`os.execv`, `os.execve`, `os.posix_spawn` and `os.posix_spawnp`."""
    return original(path, _for_child(path, argv), *env, **keywords)


replace_with("_posixsubprocess", "fork_exec", _fork_exec)
replace_with("subprocess", "_fork_exec", _fork_exec_known)
for _name in ("execv", "execve", "posix_spawn", "posix_spawnp"):
    replace_with("os", _name, _exec)

"""`faulthandler.dump_traceback` lists the program's lines.

In: the call's arguments.  Out: the host's report, with the frames of each thread as programs see them.

    Current thread 0x00007f0a... (most recent call first):
      File "program.py", line 3 in f                          in place of MiniPy's own frames

Does not: change reports that C code makes by itself: of fatal errors, after a time (`dump_traceback_later`), on a
signal (`register`).
"""

from __future__ import annotations

import os
import sys
import tempfile
from types import ModuleType
from typing import Any

from interp.host.lateimports import look_like
from interp.machine.callers import OWN_THREADS, current_frames
from interp.machine.frameviews import calling_frame
from tracer.hosttools import cache
from tracer.records import record

_MOST = 100
"""The host lists no more frames than that."""
_LONGEST = 500
"""Of longer names it writes the beginning."""
_OWN_THREADS = f'"{OWN_THREADS}'
"""What the outermost frame of a thread has that compiles."""
_OF_CALLER = ("Current thread ", "Stack (")
"""How the lines begin above the frames of the thread that calls."""


@record
class _Host:
    """The host's module, and its function."""

    module: Any = None
    dump_traceback: Any = None


_host = _Host()


def dump_traceback(file: Any = None, all_threads: Any = True) -> None:
    """`faulthandler.dump_traceback`."""
    target = sys.stderr if file is None else file
    number = target if isinstance(target, int) or target is None else target.fileno()
    if not isinstance(number, int) or number < 0:
        _host.dump_traceback(target, all_threads)  # it says what is wrong
        return
    if not isinstance(target, int):
        target.flush()
    os.write(number, _with_lines_of_program(_report_of_host(all_threads)).encode("ascii"))


def _report_of_host(all_threads: Any) -> str:
    with tempfile.TemporaryFile() as file:
        _host.dump_traceback(file.fileno(), all_threads)
        file.seek(0)
        return file.read().decode("ascii")


def _with_lines_of_program(report: str) -> str:
    threads = [part.splitlines() for part in report.rstrip("\n").split("\n\n")]
    others = {f"Thread 0x{number:016x}": frame for number, frame in current_frames().items()}
    shown: list[str] = []
    for title, *frames in threads:
        known = calling_frame() if title.startswith(_OF_CALLER) else others.get(title.partition(" (")[0])
        if known is not None:
            frames = _lines(known)
        elif frames and _OWN_THREADS in frames[-1]:
            continue
        shown.append("\n".join([title, *frames, ""]))
    return "\n".join(shown)


def _lines(frame: Any) -> list[str]:
    found: list[str] = []
    while frame is not None and len(found) < _MOST:
        code = frame.f_code
        found.append(f'  File "{_shown(code.co_filename)}", line {frame.f_lineno} in {_shown(code.co_name)}')
        frame = frame.f_back
    return found if frame is None else [*found, *_end_of_long_lists()]


@cache
def _end_of_long_lists() -> list[str]:
    """What the host writes below the frames, if there are more."""

    def report(depth: int) -> str:
        return report(depth - 1) if depth > 0 else _report_of_host(False)

    return [line for line in report(_MOST).splitlines()[1:] if "File" not in line]


def _shown(name: str) -> str:
    short = name if len(name) <= _LONGEST else name[:_LONGEST] + "..."
    return short.encode("ascii", "backslashreplace").decode("ascii")


def install(module: ModuleType) -> None:
    """Put our function into `faulthandler`."""
    _host.module, _host.dump_traceback = module, vars(module)["dump_traceback"]
    look_like(dump_traceback, _host.dump_traceback)
    _host.module.dump_traceback = dump_traceback


def uninstall() -> None:
    """Put the host's back."""
    if _host.module is not None:
        _host.module.dump_traceback = _host.dump_traceback
        _host.module = None

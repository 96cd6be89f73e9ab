"""The interactive mode: reads lines, runs each statement under MiniPy, shows values and errors.

In: a terminal (or any input), the module whose names are used.  Out: what the statements print; the host's history
and completion where it has `readline`.

    >>> 6 * 7
    42

Holds: the host decides whether a statement is complete (`codeop`); `_` is the last value shown.
Does not: start or end the program's surroundings, see `interp.program.surroundings`.
"""

from __future__ import annotations

import atexit
import code as host_console
import contextlib
import os
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

from interp.builtins.evaluation import compiled
from interp.builtins.module import BUILTINS
from interp.calls.run_code import run_code
from interp.host import signals
from interp.machine.code import FUTURE_ANNOTATIONS
from interp.program.texts import named_text
from objmodel.globals import builtins_changed
from objmodel.modules import Module, module_dict

HISTORY = "~/.minipy_history"
HISTORY_LENGTH = 1000

_ask, _show = input, print  # the host's own, even if the program assigns to these names


_statements = count()


class Console(host_console.InteractiveConsole):
    """One interactive session."""

    def __init__(self, module: Module, report: Callable[[BaseException], None]) -> None:
        names: Any = module_dict(module)
        super().__init__(names, "<stdin>")
        self.report = report  # called with each uncaught error
        self.is_at_end = False  # has the input ended in the middle of a statement?

    def runsource(self, source: str, filename: str = "<stdin>", symbol: str = "single") -> bool:
        """Run a statement; True if it needs more lines."""
        try:
            if self.compile(source, filename, symbol) is None:
                return True
            if all(line.strip()[:1] in ("", "#") for line in source.split("\n")):
                return False  # `codeop` has compiled `pass`
            filename = named_text(filename, source, next(_statements))
            flags = self.compile.compiler.flags & FUTURE_ANNOTATIONS
            code = compiled(source, filename, symbol, flags)
        except SyntaxError as error:
            plain = _refused(source)  # `codeop` cannot point behind the last line
            self.report(plain if plain is not None and plain.msg == error.msg else error.with_traceback(None))
            return False
        except (OverflowError, ValueError) as error:
            self.report(error.with_traceback(None))
            return False
        names: Any = self.locals
        uncaught: BaseException | None = None
        try:
            run_code(code, names)
        except SystemExit:
            raise
        except BaseException as error:
            uncaught = error
        if uncaught is not None:
            self.report(uncaught)  # here, where it is handled no longer
        return False

    def raw_input(self, prompt: str = "") -> str:
        """Read a line; Ctrl-C leaves it at once.  Without a terminal, the prompt goes where the host prints it."""
        if self.is_at_end and self.buffer:
            self.report(_refused("\n".join(self.buffer[:-1])) or SyntaxError("incomplete input"))
            print(getattr(sys, "ps1", ""), end="", file=sys.stderr, flush=True)
            raise EOFError
        signals.uninstall()
        try:
            if sys.stdin.isatty() and sys.stdout.isatty():
                return _ask(prompt)
            print(prompt, end="", file=sys.stderr, flush=True)
            line = _ask()
            self.is_at_end = False
            return line
        except EOFError:
            if not self.buffer:
                raise
            print(file=sys.stderr, flush=True)
            self.is_at_end = True
            return ""  # which may complete the statement, as the host has it
        finally:
            signals.install()


def _refused(source: str) -> SyntaxError | None:
    """What the host says of a statement as it reads it, with the end of its last line; None if there is nothing wrong.
    """
    try:
        compile(source + "\n", "<stdin>", "single", 0, True)
    except SyntaxError as error:
        plain = error.with_traceback(None)
        plain.__context__ = None
        return plain
    return None


def _display(w_value: object) -> None:
    """`sys.displayhook`, with `_` among the program's builtins."""
    if w_value is not None:
        vars(BUILTINS)["_"] = None
        _show(repr(w_value))
        vars(BUILTINS)["_"] = w_value
        builtins_changed()


def run_startup(module: Module, report: Callable[[BaseException], None]) -> None:
    """Run the file that PYTHONSTARTUP names, before the first statement is read."""
    path = "" if sys.flags.ignore_environment else os.environ.get("PYTHONSTARTUP", "")
    if path:
        names: Any = module_dict(module)
        try:
            with open(path, "rb") as file:
                run_code(compiled(file.read(), path, "exec"), names)
        except BaseException as error:
            report(error)


def interact(module: Module, banner: str, report: Callable[[BaseException], None]) -> None:
    """Read and run statements until the input ends.

    Raises:
        SystemExit: the program has ended itself.
    """
    before = sys.displayhook
    sys.displayhook = _display
    _use_history(module)
    try:
        Console(module, report).interact(banner, "")
    finally:
        sys.displayhook = before


def _use_history(module: Module) -> None:
    """Lines of earlier sessions and completion of names, at a terminal."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
        import rlcompleter
    except ImportError:
        return
    names: Any = module_dict(module)
    readline.set_completer(rlcompleter.Completer(names).complete)
    readline.parse_and_bind("tab: complete")
    path = os.path.expanduser(os.environ.get("MINIPY_HISTORY", HISTORY))
    with contextlib.suppress(OSError):
        readline.read_history_file(path)
    readline.set_history_length(HISTORY_LENGTH)
    atexit.register(_write_history, readline.write_history_file, path)


def _write_history(write: Callable[[str], None], path: str) -> None:
    with contextlib.suppress(OSError):
        write(path)

"""The command line of `minipy`: its own options, and the host's, which have the same meaning as for the host.

In: the arguments.  Out: a `Command`: the program to run, its arguments and the options.

    minipy -OO -W error --jit off app.py 1
      =>  host_options ["-OO", "-W", "error"], jit "off", kind "file", target "app.py", arguments ["1"]

The host's options take effect when it starts.  So if there are any, the process is replaced by one whose host is
started with them (`restarted`).

Holds: options end at the program's name.
Does not: run anything.
"""

from __future__ import annotations

import os
import sys

from interp.program.texts import forget_text
from tracer.hosttools import cache
from tracer.records import field, record

FLAGS = frozenset("bBdEIOPqsSuv")
"""Options of the host without a value."""

VALUED = frozenset("WX")
"""Options of the host with a value."""

OWN = frozenset({"codegen", "interp", "minipy", "objmodel", "tracer"})
"""MiniPy's own modules."""

NEEDS = ("llvmlite",)
"""Packages from outside that MiniPy itself imports, some of them only late."""

SETTINGS = {
    "--jit": "jit", "--native": "native", "--jit-modules": "jit_modules", "--host-modules": "host_modules"
}  # fmt: skip
"""MiniPy's own options with a value, and the fields of `Command` for them."""

HELP = """\
usage: minipy [OPTION ...] [FILE | FOLDER | -c SOURCE | -m MODULE | -] [ARGUMENT ...]
       minipy --build | -h | -V

Run a Python program under MiniPy; without one, read statements from the terminal.

  FILE           run this script
  FOLDER         run the __main__.py in it, or in a zip archive
  -c SOURCE      run this text
  -m MODULE      run this module of the program's folder or of the host, as a script
  -              run what standard input holds
  ARGUMENT ...   the program finds these in sys.argv

  --jit SETTINGS off, or name=value pairs separated by commas, such as threshold=100;
                 --jit help lists the names, their defaults and what they mean
  --native MODE  how the interpreter itself runs: on (in native code, which is built in the background
                 where it is not there yet), wait (until it is built) or off (as a Python program)
  --jit-modules PATTERN,...
                 run library modules with such names under MiniPy, too: full names as in networkx, json.decoder,
                 xml.*; what is in a package with it; all of them, those of the standard library
                 included, for the word all
  --host-modules PATTERN,...
                 but not these
  --build        build the interpreter's native code now, and print where it is kept
  -h, --help     show this help
  -V, --version  show the version; -VV with more of it
  -i             read statements after the program has run
  -x             leave the first line of the file out
  -b -B -d -E -I -O -OO -P -q -s -S -u -v -W WARNINGS -X SETTING
                 what they are to Python: see python3 --help

Environment (and Python's own variables, PYTHONPATH and the others):
  MINIPY_JIT     as --jit, for programs whose command line is not yours
  MINIPY_NATIVE  as --native
  MINIPY_JIT_MODULES, MINIPY_HOST_MODULES
                 as --jit-modules and --host-modules
  MINIPYLOG      CATEGORIES:FILE, what the JIT does, in sections; FILE - is standard error.
                 MINIPYLOG=jit-summary:- prints counters at the end, jit-log-opt the optimised
                 traces, jit-abort what was given up and why

The exit status is the program's: 0, what it passes to sys.exit(), 1 after an uncaught error,
that of the signal after Ctrl-C; 2 if the command line is wrong.
"""
"""What `minipy --help` prints."""


class UsageError(Exception):
    """The command line is wrong; the message says how."""


@record
class Command:
    """What the arguments ask for."""

    kind: str = "nothing"  # file, -c, -m, -, nothing, help, version, build, or "jit help"
    target: str = ""  # the file, text or module
    arguments: list[str] = field(factory=list)  # of the program
    jit: str | None = None  # the value of --jit
    native: str | None = None  # the value of --native
    jit_modules: str | None = None  # the value of --jit-modules
    host_modules: str | None = None  # the value of --host-modules
    host_options: list[str] = field(factory=list)  # options of the host's
    is_inspected: bool = False  # -i: read statements after the program has run
    skips_line: bool = False  # -x: leave out the program's first line
    details: int = 0  # how often the version was asked for


def parse(given: list[str]) -> Command:
    """The command that these arguments mean.

    Raises:
        UsageError: an option is unknown, or lacks its value.
    """
    command, rest = Command(), list(given)
    while rest and command.kind == "nothing":
        first = rest.pop(0)
        if first == "-" or not first.startswith("-"):
            command.kind, command.target = ("-", "") if first == "-" else ("file", first)
        elif first.startswith("--"):
            _long(command, first, rest)
        else:
            _short(command, first[1:], rest, first)
    if command.details and command.kind == "nothing":
        command.kind = "version"
    command.arguments = rest
    return command


def _long(command: Command, option: str, rest: list[str]) -> None:
    name, equals, value = option.partition("=")
    if name in SETTINGS:
        value = value if equals else _value(name, rest)
        if (name, value) == ("--jit", "help"):
            command.kind = "jit help"
        else:
            setattr(command, SETTINGS[name], value)
    elif option in ("--help", "--version", "--build"):
        command.kind = option[2:]
        command.details = 1
    elif option == "--check-hash-based-pycs":
        command.host_options += [option, _value(option, rest)]
    else:
        raise UsageError(f"unknown option {option}")


def _short(command: Command, letters: str, rest: list[str], shown: str) -> None:
    """Letters after one dash; the value of the last may follow it.  Those of the host's stay one word."""
    word = "-"
    while letters:
        letter, letters = letters[0], letters[1:]
        if letter in FLAGS:
            word += letter
        elif letter in VALUED:
            word += letter + letters
            command.host_options += [word] if letters else [word, _value(f"-{letter}", rest)]
            return
        elif letter in "cm":
            command.kind, command.target = f"-{letter}", letters or _value(f"-{letter}", rest)
            break
        elif letter == "V":
            command.details += 1
        elif letter == "i":
            command.is_inspected = True
        elif letter == "x":
            command.skips_line = True
        elif letter in "h?":
            command.kind = "help"
            break
        else:
            raise UsageError(f"unknown option {shown}")
    if word != "-":
        command.host_options.append(word)


def _value(option: str, rest: list[str]) -> str:
    if not rest:
        raise UsageError(f"expected a value after {option}, found none")
    return rest.pop(0)


def restarted(command: Command) -> list[str]:
    """The arguments of a process that runs this command in a host which was started with the options for it."""
    places = _needed_places()
    start = f"import sys; sys.path[:0] = {places!r}; import minipy; minipy.console({len(places)})"
    program = [*own_options(command), *_target(command), *command.arguments]
    return [sys.executable, *command.host_options, "-c", start, *program]


_SCRIPT = sys.argv[0] if sys.argv else ""
"""The script `minipy`, where the process was started by it."""


def hide_minipy(command: Command, count: int, is_restarted: bool) -> None:
    """Make `sys.orig_argv` what it is for the program under the host alone, so that it can start itself anew.

    Args:
        count: of the arguments that MiniPy has got.
        is_restarted: did `restarted` give them?
    """
    before = sys.orig_argv[: len(sys.orig_argv) - count]
    head = before[: -2 if is_restarted or before[-2:-1] == ["-m"] else -1]
    sys.orig_argv = [*head, *_own_flags(command), *_target(command), *command.arguments]
    if is_restarted:
        forget_text("<string>")


def _target(command: Command) -> list[str]:
    """The words that name the program."""
    return {"file": [command.target], "-": ["-"], "nothing": []}.get(command.kind, [command.kind, command.target])


def own_options(command: Command) -> list[str]:
    """The options that are not the host's."""
    own: list[str] = []
    for option, value in _settings(command).items():
        own += [option, value]
    return own + _own_flags(command)


def _settings(command: Command) -> dict[str, str]:
    """MiniPy's own options with a value, as far as they are given."""
    values = {option: getattr(command, name) for option, name in SETTINGS.items()}
    return {option: value for option, value in values.items() if value is not None}


def _own_flags(command: Command) -> list[str]:
    """The options that the host has, too, and that MiniPy takes care of itself."""
    return ["-i"] * command.is_inspected + ["-x"] * command.skips_line


@cache
def _needed_places() -> list[str]:
    """Where MiniPy and what it imports are: a host that was started with -S would not find them."""
    from importlib.util import find_spec

    places = [os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))]
    for name in NEEDS:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            places.append(os.path.dirname(os.path.dirname(spec.origin)))
    return list(dict.fromkeys(places))


PROGRAMS = ("file", "-c", "-m", "-", "nothing")
"""The kinds of commands that run a program."""


def for_child(parent: Command, given: list[str]) -> list[str]:
    """The arguments of the host by which MiniPy runs what the host would run for those that are given.

    Empty if the host is to do it: if it runs MiniPy itself, no program, or bytecode, or would complain.
    """
    try:
        command = parse(given)
    except UsageError:
        return []
    if command.kind not in PROGRAMS or command.details or _settings(command):
        return []
    if command.target.endswith(".pyc") or (command.kind, command.target) in (("-m", "minipy"), ("file", _SCRIPT)):
        return []
    for name in SETTINGS.values():
        setattr(command, name, getattr(parent, name))
    return restarted(command)[1:]


class OwnModules:
    """Finds what MiniPy itself imports late, whatever the program has done to `sys.path`."""

    def __init__(self) -> None:
        home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        self.path = [home, *map(os.path.abspath, sys.path)]

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> object:
        """The spec of such a module."""
        from importlib.machinery import PathFinder

        return PathFinder.find_spec(fullname, self.path) if path is None and fullname in OWN.union(NEEDS) else None

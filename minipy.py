"""MiniPy: the public face and the command line; the one file that joins the packages.

    minipy script.py [args]       run a script        import minipy
    minipy -c "print(1)"          run a string        minipy.run_file("script.py")
    minipy -m module [args]       run a module        minipy.run_source("print(1)")

Holds: nothing of the tracer but its hints and its parameters is imported before a loop is hot.
"""

from __future__ import annotations

import gc
import os
import sys
from _thread import allocate_lock

from tracer.hosttools import import_module, partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__version__ = "0.1.0"
__all__ = ["jit", "main", "run_file", "run_source"]


def run_file(path: str, argv: list[str] | None = None, jit: str | None = None) -> int:
    """Run a script as `minipy path` does; uncaught errors are printed.

    Returns: the exit status.
    Raises: OSError if the file cannot be read.
    """
    native.use(os.environ.get("MINIPY_NATIVE", ""))
    from interp.program.source import from_file

    return _run(from_file(path), argv, jit)


def run_source(source: str, argv: list[str] | None = None, jit: str | None = None, filename: str = "<string>") -> int:
    """Run program text as `minipy -c` does; uncaught errors are printed.

    Returns: the exit status.
    """
    native.use(os.environ.get("MINIPY_NATIVE", ""))
    from interp.program.source import Program

    return _run(Program(source, filename, "", ["-c"]), argv, jit)


def _interactive(jit_settings: str | None) -> int:
    """Read statements from the terminal and run them."""
    native.use(os.environ.get("MINIPY_NATIVE", ""))
    from interp.host import children
    from interp.program.console import run_startup
    from interp.program.surroundings import main_module, report, surroundings

    children.begin(_process.for_child)
    jit.watch(jit_settings if jit_settings is not None else os.environ.get("MINIPY_JIT", ""))
    module = main_module()
    banner = "" if sys.flags.quiet else f"MiniPy {__version__} on Python {sys.version.split()[0]}"
    with surroundings(module, "", [""], _process.start, jit, _process.patterns):
        run_startup(module, report)
        return _converse(module, banner)


def _run(program: Any, argv: list[str] | None, settings: str | None) -> int:
    """Compile and run a program as `__main__`."""
    from interp.host import children
    from interp.host.watchers import program_has_ended
    from interp.program.modulerun import run_program
    from interp.program.surroundings import exit_status, main_module, report, surroundings
    from objmodel.modules import module_dict

    if settings is None:
        settings = {"0": "off", "1": ""}.get(os.environ.get("MINIPY_JIT", ""), os.environ.get("MINIPY_JIT", ""))
    jit.watch(settings)
    children.begin(_process.for_child)
    if native._code is not None:
        native.start.keep()  # all that a start imports is imported
    module = main_module(None if program.filename == "<string>" else program.filename, program.spec)
    native.count_misses()
    with surroundings(module, program.folder, [*program.argv, *(argv or [])], _process.start, jit, _process.patterns):
        uncaught: BaseException | None = None
        try:
            run_program(program, module_dict(module), _process.skips_line)
            status = 0
        except BaseException as e:
            if isinstance(e, SystemExit) and not _is_inspected():
                program_has_ended()
                return exit_status(e)
            status, uncaught = 130 if type(e) is KeyboardInterrupt else 1, e
            _process.is_interrupted = status == 130 and not _is_inspected()
        if uncaught is not None:
            report(uncaught)  # here, where it is handled no longer
        try:
            return _converse(module, "") if _is_inspected() else status
        finally:
            program_has_ended()


def _is_inspected() -> bool:
    return _process.is_inspected or bool(os.environ.get("PYTHONINSPECT") and not sys.flags.ignore_environment)


def _converse(module: Any, banner: str) -> int:
    """Read statements and run them in the names of a module."""
    from interp.program.console import interact
    from interp.program.surroundings import exit_status, report

    try:
        interact(module, banner, report)
    except SystemExit as e:
        return exit_status(e)
    return 0


_THRESHOLDS = ("threshold", "function_threshold")
"""The parameters that say when the tracer is loaded: how many backward jumps to a place, or calls of a function."""
NATIVE_PATIENCE = 135
"""How many times as long a loop may wait for the tracer where the interpreter runs natively."""
START_AFTER, LONGER, MAIN = 150, 8, 0.3
"""Milliseconds before a tracer may start; so many times as many if no place has this part of all jumps and starts."""


class NativeControl:
    """`minipy.native`: the interpreter translated to native code, once it is there."""

    def __init__(self) -> None:
        self._code: Any = None
        self._borders: Any = None
        self._alone: Any = None
        self._process: Any = None  # `interp.host.starting`, as in JitControl
        self.start: Any = None  # where modules of ours are found
        self.misses: Any = None  # what `count_misses` counts

    def use(self, mode: str) -> None:
        """Run natively from now on, if the native code is there: see `--native`.  Raises UsageError for other modes."""
        from interp.program.commandline import UsageError

        if mode not in ("", "on", "off", "wait"):
            raise UsageError(f"--native: expected on, off or wait, found {mode!r}")
        if mode != "off" and self._code is None:
            self._code = self._obtain(mode == "wait")
        elif self.start is not None:
            self.start.rest()
        import_module("interp.handlers.table")  # installs what instructions do, and the builtins
        from interp.machine import portal

        code = self._code if mode != "off" else None
        portal.use(code)
        self._guard_borders(code)

    def count_misses(self) -> None:
        """From now on count functions of ours that are not translated, if MINIPYLOG asks for that."""
        if self._code is not None and os.environ.get("MINIPYLOG"):
            self.misses = import_module("interp.host.misses").begin()

    def _guard_borders(self, code: Any) -> None:
        """Have what host code does with objects of the program go through us; without native code, once it has any."""
        from interp.host import starting
        from objmodel.hooks import FIRST_CLASS

        self._process = starting
        wanted = self._alone if code is None else code
        FIRST_CLASS.awaited = self._stand_alone if wanted is None else None
        if self._borders is not None and self._borders is not wanted:
            self._borders.stand_before(None, (), (), (), (), (), [], None)
            self._borders = None
        if wanted is not None:
            self._stand_before(wanted)

    def _stand_before(self, code: Any) -> None:
        from objmodel.attributes.borders import stand_before

        if self._borders is not code:
            stand_before(code)
            self._borders = code

    def _stand_alone(self) -> None:
        """The program makes its first class: compile what else native code has, or say why the program goes without."""
        starting = self._process
        try:
            starting.check_modules()
            starting.check_room(starting.ROOM_TO_START)
            from interp.builtins import module as builtins_module

            with builtins_module.for_minipy(), starting.for_minipy():
                if self.start is not None:
                    self.start.find_modules()
                from codegen.translate.image.standalone import stand_alone
                from tracer.host.collector import uncollected

                with uncollected():
                    self._alone = stand_alone()
            self._stand_before(self._alone)
        except BaseException as error:  # whatever the program has made of its process
            starting.tell(error, "host code changes objects past their classes")

    def _obtain(self, wait: bool) -> Any:
        """The native portal, or None.  Its types come first: modules of the interpreter that are imported take them."""
        if self.start is None:
            from codegen.translate.image.modules import Found

            self.start = Found()
        from codegen.translate.start import forget_with_collections, obtain, obtain_library
        from objmodel.native import READY

        found = obtain(self.start.key, wait, self.start.is_whole)
        if found is None:
            return None
        READY.update(found.types)
        self.start.rest()
        native = found.bind(obtain_library)
        READY.clear()
        from interp.handlers.learning import give_up_sites
        from objmodel.versions import CENSUS

        forget_with_collections(native, lambda: CENSUS.classes, give_up_sites)
        return native.portal("interp.machine.loop:interpret")


native = NativeControl()


class JitControl:
    """`minipy.jit`: the JIT of the program that runs, or ran last."""

    def __init__(self) -> None:
        self.current: Any = None
        self._starting = allocate_lock()
        self._portal: Any = None
        self._begun = self._after = 0.0  # seconds of the processor's time: at the start, and before a JIT
        self._process: Any = None  # `interp.starting`, imported while an import was sure to find it

    @property
    def is_active(self) -> bool:
        """Has a loop become hot, so that the tracer is at work?"""
        return self.current is not None

    @property
    def stats(self) -> Any:
        """Counters (loops, bridges, guard_failures, give_ups …), or None before the first hot loop."""
        return None if self.current is None else self.current.stats

    def watch(self, settings: str) -> None:
        """Have loops traced from now on; `off` interprets plainly.

        Raises: UsageError for settings that no JIT parameter has.
        """
        from interp.host import starting
        from interp.machine import portal
        from interp.machine.native import NATIVE
        from tracer.parameters import PARAMETERS

        self.stop()
        self._portal, self._process = portal, starting
        starting.remember()
        if settings == "off":
            return
        parameters: dict[str, Any] = {}
        if settings:
            from tracer.warmstate import UnknownParameter, parse_parameters

            try:
                parameters = parse_parameters(settings)
            except UnknownParameter as e:
                from interp.program.commandline import UsageError

                raise UsageError(f"--jit: {e}") from None
        patience = 1 if NATIVE.code is None else NATIVE_PATIENCE
        if NATIVE.code is not None and not parameters.keys() & set(_THRESHOLDS):
            parameters.setdefault("start_after", START_AFTER)
        self._begun, self._after = starting.IMPORTS.age(), int(parameters.get("start_after", 0)) / 1000
        for name in _THRESHOLDS:
            parameters.setdefault(name, int(PARAMETERS[name].default) * patience)
        loop, function = (int(parameters[name]) for name in _THRESHOLDS)
        portal.watch(loop, function, lambda pc, code, part: self._start(parameters, (pc, code), part))

    def _start(self, parameters: dict[str, Any], place: tuple[int, Any], part: float) -> bool:
        """A place is hot: load tracer and code generator, and hook them in.

        False where another thread does, in imports of libraries, or while most programs would be over before it pays.
        """
        imports = self._process.IMPORTS
        is_early = imports.age() < self._begun + self._after * (1 if part >= MAIN else LONGER)
        if is_early or imports.running or not self._starting.acquire(False):
            return False
        try:
            if self.current is None:
                self._make(parameters, place)
        except BaseException as error:  # whatever the program has made of its process: it goes on, interpreted
            self.fail(error)
        finally:
            self._starting.release()
        return True

    def fail(self, reason: BaseException | str) -> None:
        """The JIT cannot start, or not go on: interpret from now on, and say so.  What is compiled may be running."""
        self._portal.unhook()
        self._process.tell(reason)

    def _make(self, parameters: dict[str, Any], place: tuple[int, Any]) -> None:
        starting = self._process
        starting.check_modules()
        starting.check_room(starting.ROOM_TO_START)
        from interp.builtins import module as builtins_module
        from interp.host import parser
        from interp.machine import loop, portal
        from interp.program import ownmodules

        with starting.for_minipy():
            from tracer.host.collector import once_and_for_all
        with builtins_module.for_minipy(), starting.for_minipy(), once_and_for_all():
            if native.start is not None:
                native.start.import_jit()
            from tracer.driver.activations import may_run
            from tracer.driver.driver import Finished, Jit
            from tracer.frontend.parsing import PARSER
            from tracer.host.operations import awaited
            from tracer.jitcode.jitcode import UNKEPT, ContinueRunning

            PARSER.parse = parser.parse
            backend = _make_backend(parameters)
            portal.use_in_jit()
            if loop.driver.library() is None:
                list(map(import_module, UNKEPT))  # later, the program's own finders would be asked for them
            elif native.start is not None and "backend" not in parameters:
                native.start.keep_jit()
        portals: Any = loop.driver.portal, backend, loop.interpret, portal.continue_portal
        made = self.current = Jit(loop.driver, *portals, **{n: v for n, v in parameters.items() if n != "backend"})
        raised: tuple[Any, Any] = ContinueRunning, Finished  # they have the fields of the interpreter's classes
        portal.connect(portal.Control(
            made.enter_function, *raised, made.activations, made.is_called, made.waiting,
            backend.in_call, backend.busy_arguments, partial(may_run, made.portal), awaited,
        ))  # fmt: skip
        backend.visited = portal.visitor(made.visited)
        made.install()
        ownmodules.hide_more()
        backend.fails_with(self.fail)  # later; until here that is an error
        cell = made.warm.cell(place)
        cell.counter, cell.calls = cell.limit, made.warm.function_threshold

    def log_summary(self) -> None:
        """Write the counters to the log, where MINIPYLOG asks for them."""
        if not os.environ.get("MINIPYLOG"):
            return
        log = self.current.log if self.current is not None else import_module("tracer.log").from_environment()
        if self.current is not None:
            self.current.log_summary()
        else:
            log.section("jit-summary", "nothing was hot")
        if native.misses is not None:
            log.section("native-misses", native.misses.summary())

    def release_all(self) -> None:
        """Free the machine code of all loops and functions; those that are hot again are compiled again."""
        if self.current is not None:
            self.current.release_all()

    def stop(self, at_end: bool = False) -> None:
        """Interpret plainly from now on, end work in the background, and at the process's end free what it has made."""
        from interp.machine import framekinds, portal

        portal.unhook()
        if self.current is not None:
            self.current.backend.shutdown()
            if at_end and len(framekinds.real_frames()) == 1:  # no thread may still run machine code
                self.current.compiler.dismantle()
            self.current = None


jit = JitControl()


def _make_backend(parameters: dict[str, Any]) -> Any:
    """The code generator the parameters ask for."""
    from interp.host import starting
    from interp.host.signals import raise_late
    from interp.machine.loop import driver
    from interp.machine.turns import get_host_interval, hurry, looking_around
    from objmodel.finalizers import notice
    from objmodel.hooks import HOOKS

    if parameters.get("backend") == "executor":
        from tracer.backend.executor import Executor

        stress, fail_at = int(parameters.get("stress", 0)), int(parameters.get("fail_at", 0))
        executor = Executor(looking_around(), stress=stress, fail_at=fail_at)
        executor.late = raise_late
        return executor
    from codegen.llvm import Process
    from codegen.units.backend import NativeBackend

    library, sync = driver.library(), bool(parameters.get("sync", 0))
    process = Process(starting.for_minipy, starting.check_room, get_interval=get_host_interval, set_interval=hurry)
    backend = NativeBackend(sync, kept_code=library and library.object_code, process=process, blocks=driver.native)
    backend.late = raise_late
    HOOKS.interrupt = backend.interrupt
    notice()  # a signal or a finaliser may have come before
    return backend


def main(argv: list[str] | None = None) -> int:
    """The command line.  Returns the exit status."""
    from interp.program.commandline import UsageError

    try:
        return _command(list(sys.argv[1:] if argv is None else argv))
    except UsageError as e:
        print(f"minipy: {e}\nTry minipy --help.", file=sys.stderr)
        return 2


def _command(arguments: list[str]) -> int:
    from interp.program.commandline import HELP, PROGRAMS, UsageError, for_child, hide_minipy, parse, restarted

    command = parse(arguments)
    if command.host_options:
        os.execv(sys.executable, restarted(command))
    if command.native is not None:
        os.environ["MINIPY_NATIVE"] = command.native
    _process.is_inspected, _process.skips_line = command.is_inspected, command.skips_line
    _process.patterns = command.jit_modules, command.host_modules
    if _process.start is not None and command.kind in PROGRAMS:
        hide_minipy(command, len(arguments), _process.is_restarted)
        _process.for_child = lambda given: for_child(command, given)
    if command.kind == "help":
        print(HELP, end="")
    elif command.kind == "version":
        from codegen.translate.start import describe

        host = sys.version.split()[0] if command.details < 2 else sys.version.replace("\n", "")
        print(f"MiniPy {__version__} on Python {host}, {describe()}")
    elif command.kind == "build":
        from codegen.translate.__main__ import main as build

        return build()
    elif command.kind == "jit help":
        from tracer.parameters import parameters_text

        head = "minipy --jit NAME=VALUE,...; --jit off interprets only.  Names, defaults, meanings:\n"
        print(head, parameters_text(), sep="\n")
    elif command.kind == "-c":
        return run_source(command.target, command.arguments, command.jit)
    elif command.kind == "-m":
        native.use(os.environ.get("MINIPY_NATIVE", ""))
        from interp.program.source import from_module

        return _run(from_module(command.target), command.arguments, command.jit)
    elif command.kind == "file":
        try:
            return run_file(command.target, command.arguments, command.jit)
        except OSError as e:
            raise UsageError(f"can't open file {command.target!r}: {e.strerror}") from None
    elif command.kind == "nothing" and sys.stdin is not None and (sys.stdin.isatty() or command.is_inspected):
        return _interactive(command.jit)
    else:
        native.use(os.environ.get("MINIPY_NATIVE", ""))
        from interp.program.source import Program

        argv = ["-" if command.kind == "-" else ""]
        return _run(Program(sys.stdin.read(), "<stdin>", "", argv), command.arguments, command.jit)
    return 0


class _Process:
    """start: the frame that it began with, if it ends when the program does.  Others: `interp.program.commandline`."""

    start: Any = None
    for_child: Any = None
    is_restarted = is_inspected = skips_line = is_interrupted = False
    patterns: tuple[str | None, str | None] = None, None


_process = _Process()


def console(added: int = 0) -> None:
    """The `minipy` command.  added: so many entries of `sys.path` were put before the host's for it."""
    gc.disable()  # until the program runs: what is loaded before it stays for good
    if native.start is None:  # else this process was forked from one that has started
        from codegen.translate.image.startfile import opened
        native.start = opened()
    from interp.program.commandline import OwnModules

    _process.start, _process.is_restarted = sys._getframe(0), added > 0
    sys.meta_path.append(OwnModules())  # type: ignore[arg-type]
    del sys.path[: added + (not sys.flags.safe_path)]  # where the command is, which means nothing to the program
    status = main()
    if _process.is_interrupted:  # which has been reported: the host ends its process by the signal itself
        sys.excepthook = lambda *error: None
        raise KeyboardInterrupt
    own: Any = sys.modules.get("interp.program.ownmodules")
    sys.exit(status if own is None else own.leave(status))


if __name__ == "__main__":
    console()

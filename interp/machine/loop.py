"""The main loop: the portal of the tracer.

In: a code object, the index of its next instruction and a frame.  Out: what the frame returns.

    interpret(0, code, frame)     runs a frame that `calls` or `suspended` has made

Holds: greens are (pc, code), reds are (frame,).  Callers write `loop.interpret(...)`, so that the JIT can put a wrapper
in its place; `driver.portal` stays the plain function.  `interp.handlers.table` installs the table of handlers when it
is imported, before anything runs.
"""

from __future__ import annotations

from interp.machine.code import SUSPENDS, Code
from interp.machine.frames import RUNS, Frame
from interp.machine.unwinding import unwind
from objmodel.errors import OperationError, too_deep
from tracer.hints import JitDriver, Word, force

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

if TYPE_CHECKING:
    Handler = Callable[[Frame, Word, Word], Word]


def _location(pc: Word, code: Code) -> str:
    return f"{code.filename}:{code.line(pc)} in {code.qualname}"


def _is_resumed(pc: Word, code: Code) -> bool:
    return bool(code.flags & SUSPENDS)


def _makes_generator(pc: Word, code: Code) -> bool:
    return pc == 0 and bool(code.flags & SUSPENDS)


driver = JitDriver(
    greens=("pc", "code"),
    reds=("frame",),
    virtualizables=("frame",),
    fixed=("sp", "code"),
    top="sp",
    get_printable_location=_location,
    should_unroll_one_iteration=_is_resumed,
    is_short=_makes_generator,
)

HANDLERS: tuple[Handler, ...] = ()


def install_handlers(handlers: tuple[Handler, ...], quick: dict[Handler, tuple[Handler, Handler]]) -> None:
    """Set the table of handlers; called once, by `interp.handlers.table`.

    handlers: by their number in `Code.run`.
    quick: the quick and the general form of those that have them.
    """
    global HANDLERS
    HANDLERS = handlers
    driver.quick = dict(quick)


def interpret(pc: Word, code: Code, frame: Frame) -> object:
    """Run `frame` from instruction `pc` of `code` until it returns or yields.

    Raises:
        OperationError: an exception that the frame does not handle.
    """
    while True:
        driver.jit_merge_point(pc, code, frame)
        try:
            next_pc = HANDLERS[code.run[pc]](frame, code.run_args[pc], pc + 1)
        except OperationError as error:
            next_pc = unwind(frame, code, pc, error)
        except RecursionError:
            next_pc = unwind(frame, code, pc, too_deep())
        if next_pc != pc + 1 and next_pc <= pc:  # in a trace, the first test folds for most handlers
            if next_pc < 0:
                w_value = frame.pop()
                if frame.resume_pc != RUNS:
                    force(frame)  # it is suspended, not finished, or somebody may look at its variables
                return w_value
            driver.can_enter_jit(next_pc, code, frame)
        pc = next_pc


driver.portal = interpret
driver.too_deep = too_deep

"""Class statements, in native code as far as they can be.

In: the function that is the class body, the name, and the base if there is one.  Out: the class.

    class A(B): body      the body runs like a function; then `CLASSES.finish` makes the class of its namespace

Does not: call `__prepare__`, or look for a metaclass: a class with such a base is left to the builtin.
"""

from __future__ import annotations

from interp.calls.binding import function_globals
from interp.calls.functions import run_keeping_depth
from interp.machine.code import Code
from interp.machine.frames import Frame, make_frame
from objmodel.classes.metaclass import MiniType
from objmodel.errors import wrap_error
from objmodel.functions import Function
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, translated
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def _not_yet(name: object, w_base: object, namespace: dict[str, object], w_cell: object) -> object:
    return NOT_FOUND


@record
class Classes:
    """What `interp.builtins.classbuilding` puts here."""

    build: object = None
    """The program's `__build_class__`."""
    finish: Callable[[object, object, dict[str, object], object], object] = _not_yet
    """finish(name, w_base or None, namespace, cell of `__class__` or None): the class; raises plain exceptions."""


CLASSES = Classes()


def build_from_stack(frame: Frame, nargs: Word) -> object:
    """Call `__build_class__` with the topmost values, which stay there; NOT_FOUND if the builtin is to be called."""
    if nargs == 2 and type(frame.peek(1)) is Function:
        return build_plainly(frame.peek(1), frame.peek(0), None)
    if nargs == 3 and type(frame.peek(2)) is Function:
        w_base = frame.peek(0)
        if w_base is object or type(w_base) is MiniType:
            return build_plainly(frame.peek(2), frame.peek(1), w_base)
    return NOT_FOUND


@translated
@dont_look_inside
def build_plainly(w_body: object, w_name: object, w_base: object) -> object:
    """The class whose body is this function.

    Raises:
        OperationError: whatever the body raises, or making the class.
    """
    assert isinstance(w_body, Function)
    code = w_body.code
    assert isinstance(code, Code)
    namespace: dict[str, object] = dict()  # noqa: C408  (the front end knows calls)
    w_cell = run_keeping_depth(make_frame(code, function_globals(w_body), namespace, w_body), code)
    try:
        return CLASSES.finish(w_name, w_base, namespace, w_cell)
    except BaseException as error:
        raise wrap_error(error)

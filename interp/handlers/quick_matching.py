"""Quick forms of calls whose values must be matched with the parameters of a function of the program.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    f(1)             f(a, b=2, *, c=3): the values move to the function's registers, followed by defaults
    f(1, 2)          f(*args, **more): the values without a parameter move to a tuple; the dict is empty
    f(1, c=3)        f(a, b=2, c=4): the instruction's site has the order, a word of places with five bits for each
    f(1, 2, d=3)     f(a, *args, **more): likewise; the values without a place move to a tuple and a dict

Holds: nothing is taken from the stack unless the call can be made; no list of values is made.
Does not: raise errors; the general form does.
"""

from __future__ import annotations

from interp.calls.binding import NO_ORDER, function_globals, order_of, pop_tuple, run_frame
from interp.calls.from_stack import move_values
from interp.calls.functions import GENERAL as TAKES_MORE
from interp.handlers.calling import op_call_kw, op_call_method_kw
from interp.handlers.learning import keep_site, may_learn, times_learned
from interp.handlers.objects import NO_SELF
from interp.machine.code import VARARGS, VARKEYWORDS, Code
from interp.machine.frames import UNBOUND, Frame, make_frame
from interp.machine.sites import ORDERED, Site
from interp.machine.state import STATE
from objmodel.functions import Function
from objmodel.versions import NOT_FOUND
from tracer.hints import GENERAL, Word, cast, inlined, unroll_safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.machine.loop import Handler

PLACE_BITS: Word = 5
PLACE_MASK: Word = 31
"""A place in a word of places: the number of the value, counted from 1; 0 stands for the parameter's default."""
MOST_PLACES: Word = 12
MOST_VALUES: Word = 30


def defaults_of(w_function: Function) -> Word:
    """How many parameters have a default."""
    defaults = w_function.defaults
    return 0 if defaults is None else len(defaults)


def call_unequal(frame: Frame, w_function: Function, code: Code, nargs: Word) -> object:
    """Call a function that does not take exactly the topmost values, and take them from the stack.

    NOT_FOUND, and nothing is taken, if there is more to do.
    """
    if code.kwonlyargcount != 0 and not all_have_defaults(w_function, code, 0):
        return NOT_FOUND
    taken = nargs
    if nargs < code.argcount:
        if nargs < code.argcount - defaults_of(w_function):
            return NOT_FOUND
    elif nargs > code.argcount:
        if code.flags & VARARGS == 0:
            return NOT_FOUND
        taken = code.argcount
    callee = make_frame(code, function_globals(w_function), None, w_function)
    if code.flags & TAKES_MORE != 0:
        first = code.argcount + code.kwonlyargcount
        if code.flags & VARARGS != 0:
            callee.regs[first] = pop_tuple(frame, nargs - taken)
            first = first + 1
        if code.flags & VARKEYWORDS != 0:
            callee.regs[first] = dict()  # noqa: C408  (the front end knows calls)
    fill_defaults(callee, w_function, code, taken)
    fill_kwdefaults(callee, w_function, code)
    move_values(frame, callee, taken)
    w_result = run_frame(callee, code, frame.depth)
    STATE.depth = frame.depth
    return w_result


@inlined
@unroll_safe
def fill_defaults(callee: Frame, w_function: Function, code: Code, first: Word) -> None:
    """Bind the parameters from `first` on to their defaults."""
    defaults = w_function.defaults
    if defaults is not None:
        shift = code.argcount - len(defaults)
        for i in range(first, code.argcount):
            callee.regs[i] = defaults[i - shift]


def fill_kwdefaults(callee: Frame, w_function: Function, code: Code) -> None:
    """Bind all keyword-only parameters to their defaults."""
    if code.kwonlyargcount != 0:
        kwdefaults = w_function.kwdefaults
        if kwdefaults is not None:
            for k in range(code.argcount, code.argcount + code.kwonlyargcount):
                callee.regs[k] = kwdefaults.get(code.varnames[k], UNBOUND)


def all_have_defaults(w_function: Function, code: Code, places: Word) -> bool:
    """Has each keyword-only parameter a default, if it has no place in this word of places?"""
    for k in range(code.argcount, code.argcount + code.kwonlyargcount):
        if places & PLACE_MASK == 0:
            kwdefaults = w_function.kwdefaults
            if kwdefaults is None or kwdefaults.get(code.varnames[k], UNBOUND) is UNBOUND:
                return False
        places = places >> PLACE_BITS
    return True


# -- calls with keywords ------------------------------------------------------------------


def has_order(site: Site, w_function: Function, names: object, has_self: Word) -> bool:
    """Does the site have the order of this call, and does each parameter get a value?

    has_self: 1 if there is one value more than the instruction says.
    """
    code = w_function.code
    if site.how != ORDERED or site.w_map is not code or site.w_value is not names or type(code) is not Code:
        return False
    if site.depth != defaults_of(w_function) << 1 | has_self:
        return False
    return code.kwonlyargcount == 0 or all_have_defaults(w_function, code, site.index >> PLACE_BITS * code.argcount)


@unroll_safe
def call_ordered(frame: Frame, w_function: Function, places: Word, nargs: Word) -> object:
    """Call with the topmost values, which lie below their names, and take all of these from the stack."""
    code = cast("Code", w_function.code)
    if code.flags & TAKES_MORE != 0:
        return call_taking_more(frame, w_function, places, nargs)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    defaults = w_function.defaults
    kwdefaults = w_function.kwdefaults
    shift = code.argcount - defaults_of(w_function)
    frame.pop()
    bottom = frame.sp - nargs
    for i in range(code.argcount + code.kwonlyargcount):
        place = places & PLACE_MASK
        places = places >> PLACE_BITS
        if place != 0:
            slot = bottom + place - 1
            w_value = frame.regs[slot]
            frame.regs[slot] = None
            callee.regs[i] = w_value
        elif i < code.argcount:
            if defaults is not None:
                callee.regs[i] = defaults[i - shift]
        elif kwdefaults is not None:
            callee.regs[i] = kwdefaults.get(code.varnames[i], UNBOUND)
    frame.sp = bottom
    w_result = run_frame(callee, code, frame.depth)
    STATE.depth = frame.depth
    return w_result


@unroll_safe
def call_taking_more(frame: Frame, w_function: Function, places: Word, nargs: Word) -> object:
    """`call_ordered`, for a function with *args or **kwargs."""
    code = cast("Code", w_function.code)
    names = frame.pop()
    assert isinstance(names, tuple)
    callee = make_frame(code, function_globals(w_function), None, w_function)
    fill_defaults(callee, w_function, code, code.argcount - defaults_of(w_function))
    fill_kwdefaults(callee, w_function, code)
    bottom = frame.sp - nargs
    positional = nargs - len(names)
    taken: Word = 0
    register = code.argcount + code.kwonlyargcount
    for i in range(register):
        place = places & PLACE_MASK
        places = places >> PLACE_BITS
        if place != 0:
            callee.regs[i] = frame.regs[bottom + place - 1]
            taken = taken | 1 << place - 1
    if code.flags & VARKEYWORDS != 0:
        more: dict[str, object] = dict()  # noqa: C408  (the front end knows calls)
        for k in range(len(names)):
            if taken >> positional + k & 1 == 0:
                more[names[k]] = frame.regs[bottom + positional + k]
        callee.regs[register if code.flags & VARARGS == 0 else register + 1] = more
    for _ in range(len(names)):
        frame.pop()
    if code.flags & VARARGS != 0:
        rest: Word = 0
        if positional > code.argcount:
            rest = positional - code.argcount
        callee.regs[register] = pop_tuple(frame, rest)
    while frame.sp > bottom:
        frame.pop()
    w_result = run_frame(callee, code, frame.depth)
    STATE.depth = frame.depth
    return w_result


def quick_call_kw(frame: Frame, arg: Word, pc: Word) -> Word:
    w_callable = frame.regs[frame.sp - 2 - arg]
    if type(w_callable) is Function:
        site = frame.code.sites[pc]
        if has_order(site, w_callable, frame.regs[frame.sp - 1], 0):
            w_result = call_ordered(frame, w_callable, site.index, arg)
            frame.put(0, w_result)
            return pc
    return GENERAL


def general_call_kw(frame: Frame, arg: Word, pc: Word) -> Word:
    w_callable = frame.peek(arg + 1)
    if type(w_callable) is Function:
        learn_order(frame.code, pc, w_callable, arg, frame.peek(0), 0)
    return op_call_kw(frame, arg, pc)


def quick_call_method_kw(frame: Frame, arg: Word, pc: Word) -> Word:
    bottom = frame.sp - 3 - arg
    w_callable = frame.regs[bottom]
    if type(w_callable) is Function:
        has_self: Word = 1
        if frame.regs[bottom + 1] is NO_SELF:
            has_self = 0
        site = frame.code.sites[pc]
        if has_order(site, w_callable, frame.regs[frame.sp - 1], has_self):
            w_result = call_ordered(frame, w_callable, site.index, arg + has_self)
            if has_self == 0:
                frame.pop()
            frame.put(0, w_result)
            return pc
    return GENERAL


def general_call_method_kw(frame: Frame, arg: Word, pc: Word) -> Word:
    w_callable = frame.peek(arg + 2)
    if type(w_callable) is Function:
        has_self: Word = 1
        if frame.peek(arg + 1) is NO_SELF:
            has_self = 0
        learn_order(frame.code, pc, w_callable, arg + has_self, frame.peek(0), has_self)
    return op_call_method_kw(frame, arg, pc)


def learn_order(code: Code, pc: Word, w_function: Function, nargs: Word, names: object, has_self: Word) -> None:
    """The instruction before `pc` calls the function with so many values, the last of which have these names."""
    callee = w_function.code
    assert isinstance(callee, Code)
    assert isinstance(names, tuple)
    if nargs > MOST_VALUES or not may_learn(code, pc):
        return
    named = callee.argcount + callee.kwonlyargcount
    ndefaults = defaults_of(w_function)
    order = order_of(callee, names, nargs, ndefaults)
    if order is NO_ORDER or named > MOST_PLACES:
        return
    places: Word = 0
    for i in range(named):
        places = places | order[i] + 1 << PLACE_BITS * i
    told = ndefaults << 1 | has_self
    keep_site(code, pc, Site(ORDERED, places, times_learned(code, pc), told, None, callee, None, names, None))


QUICK_MATCHING: dict[Handler, tuple[Handler, Handler]] = {
    op_call_kw: (quick_call_kw, general_call_kw),
    op_call_method_kw: (quick_call_method_kw, general_call_method_kw),
}
"""By handler: its quick and its general form."""

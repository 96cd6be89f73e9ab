"""Binding the arguments of a call to the parameters of a function: the general case.

In: a `Function`, positional values, keyword values.  Out: the values of the parameters in the
order of `code.slots` (positional, keyword-only, *args, **kwargs), or CPython's TypeError.

    def f(a, b=2, *args, c, **kw)    f(1, c=3, z=4)  =>  [1, 2, 3, (), {"z": 4}]

Does not: handle the common case, exactly as many positional values as parameters; `from_stack` copies those.
"""

from __future__ import annotations

from interp.machine.code import VARARGS, VARKEYWORDS, Code
from interp.machine.frames import UNBOUND
from objmodel.errors import OperationError, type_error
from objmodel.functions import Function
from tracer.hints import Word, dont_look_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Keywords = dict[str, object]


@dont_look_inside
def bind(w_function: Function, args_w: tuple[object, ...], keywords: Keywords | None) -> list[object]:
    """The values of all parameters, in the order of `code.slots`.

    Raises:
        OperationError: TypeError, with CPython's message, if the arguments do not fit.
    """
    code = w_function.code
    assert isinstance(code, Code)
    named = code.argcount + code.kwonlyargcount
    bound: list[object] = [UNBOUND] * named
    given = len(args_w)
    plain = min(given, code.argcount)
    bound[:plain] = args_w[:plain]
    extra = _bind_keywords(w_function, code, bound, keywords) if keywords else {}
    if given > code.argcount and not code.flags & VARARGS:
        raise _too_many(w_function, code, given, bound)
    if given < code.argcount:
        _positional_defaults(w_function, code, bound, given)
    if code.kwonlyargcount:
        _keyword_defaults(w_function, code, bound)
    if code.flags & VARARGS:
        bound.append(args_w[code.argcount :])
    if code.flags & VARKEYWORDS:
        bound.append(extra)
    return bound


def _bind_keywords(w_function: Function, code: Code, bound: list[object], keywords: Keywords) -> Keywords:
    """Put keyword values in their places; the rest, if the function takes **kwargs."""
    extra: Keywords = {}
    named = code.argcount + code.kwonlyargcount
    for name, w_value in keywords.items():
        if not isinstance(name, str):
            raise type_error("keywords must be strings")
        index = _index_of(code, name, named)
        if index >= 0:
            if bound[index] is not UNBOUND:
                raise type_error(f"{w_function.qualname}() got multiple values for argument '{name}'")
            bound[index] = w_value
        elif code.flags & VARKEYWORDS:
            extra[name] = w_value
        else:
            raise _unexpected(w_function, code, keywords, name)
    return extra


def _index_of(code: Code, name: str, named: Word) -> Word:
    for index in range(code.posonlyargcount, named):
        if code.varnames[index] == name:
            return index
    return -1


def _unexpected(w_function: Function, code: Code, keywords: Keywords, name: str) -> OperationError:
    positional_only = [n for n in code.varnames[: code.posonlyargcount] if n in keywords]
    if positional_only:
        return type_error(
            f"{w_function.qualname}() got some positional-only arguments passed as keyword arguments: "
            f"'{', '.join(positional_only)}'"
        )
    return type_error(f"{w_function.qualname}() got an unexpected keyword argument '{name}'{_suggestion(code, name)}")


def _suggestion(code: Code, name: str) -> str:
    """What the host adds to its message about an unexpected keyword: from 3.13 on, a parameter with a similar name."""
    names = code.varnames[code.posonlyargcount : code.argcount + code.kwonlyargcount]
    host: Any = eval(f"lambda {', '.join(names)}: None")
    try:
        host(**{name: None})
    except TypeError as error:
        return str(error).partition(f"'{name}'")[2]
    return ""


def _too_many(w_function: Function, code: Code, given: int, bound: list[object]) -> OperationError:
    defaults = len(w_function.defaults or ())
    at_most = code.argcount
    takes = f"from {at_most - defaults} to {at_most}" if defaults else str(at_most)
    plural = "s" if defaults or at_most != 1 else ""
    keyword_only = sum(1 for w in bound[at_most:] if w is not UNBOUND)
    were = "was" if given == 1 and not keyword_only else "were"
    counted = f"{given}"
    if keyword_only:
        counted = (
            f"{given} positional argument{'s' if given != 1 else ''} "
            f"(and {keyword_only} keyword-only argument{'s' if keyword_only != 1 else ''})"
        )
    return type_error(f"{w_function.qualname}() takes {takes} positional argument{plural} but {counted} {were} given")


def _positional_defaults(w_function: Function, code: Code, bound: list[object], given: int) -> None:
    defaults = w_function.defaults or ()
    first = code.argcount - len(defaults)
    missing = [code.varnames[i] for i in range(given, first) if bound[i] is UNBOUND]
    if missing:
        raise _missing(w_function, "positional", missing)
    for i in range(max(given, first), code.argcount):
        if bound[i] is UNBOUND:
            bound[i] = defaults[i - first]


def _keyword_defaults(w_function: Function, code: Code, bound: list[object]) -> None:
    defaults = w_function.kwdefaults or {}
    missing = []
    for i in range(code.argcount, code.argcount + code.kwonlyargcount):
        if bound[i] is UNBOUND:
            name = code.varnames[i]
            if name in defaults:
                bound[i] = defaults[name]
            else:
                missing.append(name)
    if missing:
        raise _missing(w_function, "keyword-only", missing)


def _missing(w_function: Function, kind: str, names: list[str]) -> OperationError:
    quoted = [f"'{name}'" for name in names]
    if len(quoted) == 1:
        listed = quoted[0]
    elif len(quoted) == 2:
        listed = f"{quoted[0]} and {quoted[1]}"
    else:
        listed = ", ".join(quoted[:-1]) + f", and {quoted[-1]}"
    plural = "s" if len(names) != 1 else ""
    return type_error(f"{w_function.qualname}() missing {len(names)} required {kind} argument{plural}: {listed}")

"""Builtins that call a special method: `len`, `bool`, `hash`, `abs`, `iter`, `next`, `str`, `repr`.

In: the builtin and an Instance.  Out: the result of its special method, called so that a trace sees it, and checked as
the host checks it; NOT_FOUND if the builtin itself is to be called.

    len(p)      ask_instance(len, "__len__", p)

Does not: ask objects of other classes; the builtin does.
"""

from __future__ import annotations

from objmodel.attributes.lookup import find_special
from objmodel.errors import wrap_error
from objmodel.functions import Function
from objmodel.hooks import HOOKS
from objmodel.instances.maps import MAX_WORD, MIN_WORD
from objmodel.instances.new import Instance
from objmodel.operators.containers import iter_, next_
from objmodel.operators.special import checked_length, is_true
from objmodel.versions import NOT_FOUND
from tracer.hints import dont_look_inside, elidable, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_METHODS: dict[object, str] = {
    len: "__len__",
    bool: "__bool__",
    hash: "__hash__",
    abs: "__abs__",
    iter: "__iter__",
    next: "__next__",
    str: "__str__",
    repr: "__repr__",
}


@elidable
def special_of(w_builtin: object) -> str | None:
    """The special method that a builtin of one argument calls, or None."""
    return _METHODS.get(w_builtin)


def ask_instance(w_builtin: object, name: str, w_obj: Instance) -> object:
    """`w_builtin(w_obj)`, whose special method is `name`; NOT_FOUND if the builtin itself is to be called."""
    if w_builtin is bool:
        return is_true(w_obj)
    w_method = find_special(w_obj, name)
    if type(w_method) is not Function:
        return NOT_FOUND
    if w_builtin is iter:
        return iter_(w_obj)
    if w_builtin is next:
        return next_(w_obj)
    w_result = HOOKS.run_single(w_method, w_obj)
    if w_builtin is len:
        return checked_length(w_result)
    if w_builtin is hash:
        if type(w_result) is int and w_result > MIN_WORD and w_result < MAX_WORD:
            return -2 if w_result == -1 else w_result
        return checked_hash(w_result)
    if w_builtin is abs:
        return w_result
    if type(w_result) is str:
        return w_result
    return checked_text(w_builtin, w_result)


class _Hashes:
    """Gives a hash for the host to check."""

    def __init__(self, w_hash: object) -> None:
        self.w_hash = w_hash

    def __hash__(self) -> Any:
        return self.w_hash


@translated
@dont_look_inside
def checked_hash(w_hash: object) -> object:
    """The result of `hash` for that of `__hash__`."""
    try:
        return hash(_Hashes(w_hash))
    except BaseException as error:
        raise wrap_error(error)


class _Shows:
    """Gives a text for the host to check."""

    def __init__(self, w_text: object) -> None:
        self.w_text = w_text

    def __str__(self) -> Any:
        return self.w_text

    def __repr__(self) -> Any:
        return self.w_text


@translated
@dont_look_inside
def checked_text(w_builtin: Any, w_text: object) -> object:
    """The result of `str` or `repr` for that of the special method."""
    try:
        return w_builtin(_Shows(w_text))
    except BaseException as error:
        raise wrap_error(error)

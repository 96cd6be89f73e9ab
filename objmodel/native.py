"""A host type whose members are raw machine words and doubles.

In: a class that declares the members.  Out: a base type for classes with slots.

    @raw_words
    class Words:            words_type("module.Words", ("i0", "i1"), ("f0", "f1"))
        i0: Word            f0 and i0 are two views of raw word 0
        i1: Word
        f0: float
        f1: float

    reads_plainly(deque)    whether a class reads attributes in a way of its own

Holds: member n of `words` and member n of `doubles` share the same 8 bytes, at a fixed offset.
Does not: check that a word is read as a word only; maps do.
"""

from __future__ import annotations

from tracer.hints import Word, native_routine
from tracer.hosttools import cache
from tracer.hosttypes import FLAGS_OF_BASES, MEMBER_TYPES, MEMBERS_SLOT, Types, host_mro, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol, TypeVar

    C = TypeVar("C", bound=type)

_HEADER = 16  # reference count and type
_WORD = 8

READY: dict[str, type] = {}
"""Types that native code has made already, by name: `words_type` returns these."""

_kept: list[object] = []  # the host keeps pointers into member tables


def words_type(name: str, words: tuple[str, ...], doubles: tuple[str, ...] = ()) -> Any:
    """A new type with a T_LONGLONG member for each name in `words` and a T_DOUBLE member for each in `doubles`.

    Raises:
        ValueError: `doubles` has more names than `words`.
    """
    ready = READY.pop(name, None)
    if ready is not None:
        return ready
    import ctypes

    if len(doubles) > len(words):
        raise ValueError(f"expected at most {len(words)} doubles, found {len(doubles)}")

    class Member(ctypes.Structure):
        _fields_ = [
            ("name", ctypes.c_char_p),
            ("type", ctypes.c_int),
            ("offset", ctypes.c_ssize_t),
            ("flags", ctypes.c_int),
            ("doc", ctypes.c_char_p),
        ]

    class Slot(ctypes.Structure):
        _fields_ = [("slot", ctypes.c_int), ("pointer", ctypes.c_void_p)]

    class Spec(ctypes.Structure):
        _fields_ = [
            ("name", ctypes.c_char_p),
            ("basicsize", ctypes.c_int),
            ("itemsize", ctypes.c_int),
            ("flags", ctypes.c_uint),
            ("slots", ctypes.POINTER(Slot)),
        ]

    kinds = ("word", words), ("double", doubles)
    rows = [(name, MEMBER_TYPES[kind], index) for kind, names in kinds for index, name in enumerate(names)]
    members = (Member * (len(rows) + 1))()
    for position, (member, kind, index) in enumerate(rows):
        members[position] = Member(member.encode(), kind, _HEADER + _WORD * index, 0, None)
    slots = (Slot * 2)(Slot(MEMBERS_SLOT, ctypes.cast(members, ctypes.c_void_p)), Slot(0, None))
    spec = Spec(name.encode(), _HEADER + _WORD * len(words), 0, FLAGS_OF_BASES, slots)
    _kept.append((members, slots, spec))
    from_spec = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p)(("PyType_FromSpec", ctypes.pythonapi))
    return from_spec(ctypes.addressof(spec))


def raw_words(declared: C) -> C:
    """The native type that a class declares: a raw word for each member annotated with `Word`, a double for `float`.

    Raises:
        TypeError: the class has any other member.
    """
    kinds: dict[str, str] = declared.__annotations__
    words = tuple(name for name, kind in kinds.items() if kind == "Word")
    doubles = tuple(name for name, kind in kinds.items() if kind == "float")
    others = [name for name in vars(declared) if not name.startswith("__")]
    if len(words) + len(doubles) != len(kinds) or others or declared.__bases__ != (object,):
        raise TypeError(f"expected only members of the types Word and float, found {kinds} and {others}")
    made: Any = words_type(f"{declared.__module__}.{declared.__qualname__}", words, doubles)
    made.__annotations__ = {name: float if name in doubles else int for name in kinds}  # a `Word` is an int
    return made  # type: ignore[no-any-return]


_TP_GETATTRO = 58


PLAIN = Types((
    object, tuple, list, dict, set, frozenset, int, float, complex, str, bytes, bytearray, BaseException
))  # fmt: skip
"""Classes with a `__getattribute__` of their own that does what that of `object` does."""


@native_routine("rt_reads_plainly")
def reads_plainly(w_type: type) -> Word:
    """Are attributes of the class's instances read as those of `object` are, without a way of their own?"""
    for base in host_mro(w_type):
        namespace = namespace_of(base)
        if "__getattr__" in namespace:
            return 0
        if "__getattribute__" in namespace:
            return 1 if base in PLAIN else reads_by_plain_slot(w_type)
    return 0


def reads_by_plain_slot(w_type: type) -> Word:
    """The same, as the host's slots tell it."""
    slot = _slot_reader()
    return int(slot(w_type, _TP_GETATTRO) == slot(object, _TP_GETATTRO))


@cache
def _slot_reader() -> Any:
    import ctypes  # takes 4 ms

    return ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_int)(("PyType_GetSlot", ctypes.pythonapi))


if TYPE_CHECKING:

    class BorderCode(Protocol):
        """Native code that can stand before methods of the host."""

        def stand_before(
            self,
            functions: object,
            methods: tuple[object, ...],
            kinds: tuple[object, ...],
            made: tuple[type, ...],
            described: tuple[object, ...],
            sorts: tuple[object, ...],
            own: list[type],
            meta: type | None,
        ) -> None:
            """Let the host call these functions first when one of its methods is called; None: no longer."""

        def raw_methods(self) -> list[Any]:
            """The host's own `object.__new__`, `type.__setattr__` and `type.__delattr__`, without our functions."""

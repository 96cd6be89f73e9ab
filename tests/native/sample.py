"""Functions of restricted Python, one for each thing that translation does; `test_functions` compares them.

In: values.  Out: results or errors, the same from Python and from native code.
"""

from __future__ import annotations

from typing import Any

from objmodel.native import raw_words
from tracer.hints import IMMUTABLE, Word, call_named, dont_look_inside, elidable, host_slot, promote, unroll_safe
from tracer.records import field, record


class Failure(Exception):
    """What `raiser` raises."""


@record
class Node:
    """A list of words."""

    value: Word
    following: Node | None
    name: object = field(default=None, metadata=IMMUTABLE)


@record
class Shape:
    """A class with methods that subclasses override."""

    size: Word = field(metadata=IMMUTABLE)
    w_owner: object = None

    def area(self, scale: Word) -> Word:
        """A square's."""
        return self.size * self.size * scale


@record
class Line(Shape):
    """Has another area."""

    def area(self, scale: Word) -> Word:
        """None."""
        return 0


SEEN: list[object] = []


def words(a: Word, b: Word) -> Word:
    """Arithmetic on machine words."""
    if b == 0:
        return a
    return (a // b) * 3 + a % b - (a & b) + (a | 1) - (a ^ b) + (a >> 2) + (b << 1) - -a


def floats(a: float, b: float) -> float:
    """Arithmetic on doubles."""
    if a < b:
        return a * b + 0.5
    return -(a - b)


def objects(w_a: Any, w_b: Any) -> object:
    """Operations of the host."""
    return (w_a + w_b, w_a - w_b, w_a * w_b, w_a < w_b, w_a == w_b, w_a >= w_b)


def build(count: Word) -> object:
    """New objects, fields and a loop."""
    node: Node | None = None
    for i in range(count):
        node = Node(i, node, str)
    return node


def total(node: Node | None) -> Word:
    """Walks a list."""
    found = 0
    while node is not None:
        found = found + node.value
        node = node.following
    return found


def items(w_list: list[object], w_tuple: tuple[object, ...], index: Word) -> object:
    """Items by index, counted from either end."""
    w_found = w_list[index]
    w_list[index] = w_tuple[index]
    return (w_found, w_tuple[index], len(w_list))


@dont_look_inside
def raiser(w_value: object) -> object:
    """Raises what it is given, if that is an exception."""
    if isinstance(w_value, BaseException):
        raise w_value
    return w_value


def caught(w_value: object) -> object:
    """Catches one class of exceptions."""
    try:
        w_result = raiser(w_value)
    except Failure as error:
        return ("caught", error)
    return ("fine", w_result)


def raises(w_value: object) -> object:
    """Raises in native code."""
    if w_value is None:
        raise Failure("none")
    return raiser(w_value)


@elidable
def spelled(w_value: object, times: Word) -> object:
    """Remembered by the objects it was asked with."""
    SEEN.append(w_value)
    return repr(w_value) * times


def remembered(w_value: object) -> object:
    """Asks the same thing twice."""
    w_first = spelled(w_value, 2)
    return (w_first, spelled(w_value, 2) is w_first)


@elidable
def spelled_for(w_value: object, times: Word, w_reader: object) -> object:
    """Its answers to two objects belong in one place, whatever the third is."""
    SEEN.append(w_reader)
    return repr(w_value) * times + repr(w_reader)


def remembered_for(w_value: object, w_reader: object) -> object:
    """Asks once."""
    return spelled_for(w_value, 1, w_reader)


def owner_of(shape: Shape) -> object:
    """Only reads a field that may be set anew."""
    return shape.w_owner


def is_owned(shape: Shape, w_owner: object) -> bool:
    """Asks for a field by a function that only reads it."""
    return owner_of(shape) is w_owner


def scaled(shape: Shape, scale: Word) -> Word:
    """A call of a method by class."""
    return shape.area(scale)


def plus(w_a: Any, w_b: Any) -> object:
    """In the table."""
    return w_a + w_b


def minus(w_a: Any, w_b: Any) -> object:
    """In the table."""
    return w_a - w_b


TABLE = (plus, minus, plus, minus, plus)


def tabled(index: Word, w_a: object, w_b: object) -> object:
    """A call through a constant table."""
    return TABLE[index](w_a, w_b)


@unroll_safe
def swapped(w_a: object, w_b: object, count: Word) -> object:
    """Variables that hold each other's objects in turn."""
    for _i in range(count):
        w_c = w_a
        w_a = w_b
        w_b = w_c
    return (promote(w_a), w_b)


def kinds(w_value: object) -> object:
    """Tests of classes."""
    if type(w_value) is int:
        return "int"
    if isinstance(w_value, Shape):
        return "shape"
    if isinstance(w_value, (str, bytes)):
        return "text"
    return type(w_value)


def deep(count: Word) -> Word:
    """Recursion."""
    if count == 0:
        return 0
    return deep(count - 1) + 1


@record
class Caller:
    """What the host calls natively, in its slot."""

    w_value: object

    def __call__(self, *args: object, **keywords: object) -> object:
        """What it calls otherwise."""
        return "plain"


@host_slot(Caller, "tp_call")
def call_caller(caller: Caller, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """Gives what it was given."""
    if keywords is not None:
        raise KeyError("keywords")
    return (caller.w_value, args_w)


@raw_words
class ArrayWords:
    """The word that has the C function of an object."""

    vectorcall: Word


@record
class ArrayCaller(ArrayWords):
    """What the host calls natively, with an array once it has been called with a tuple."""

    w_value: object

    def __call__(self, *args: object, **keywords: object) -> object:
        """What it calls otherwise."""
        return "plain"


@host_slot(ArrayCaller, "tp_call")
def call_with_tuple(caller: ArrayCaller, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """Gives what it was given."""
    return ("tuple", caller.w_value, args_w, keywords)


@host_slot(ArrayCaller, "tp_vectorcall")
def call_with_array(
    caller: ArrayCaller, w_first: object, w_second: object, w_third: object, count: Word
) -> object:
    """Gives what it was given, and how many."""
    if w_first is caller:
        raise KeyError("itself")
    return ("array", caller.w_value, (w_first, w_second, w_third), count)


def named(names: tuple[object, ...], w_first: object, w_second: object) -> object:
    """A call with as many keyword arguments as there are names."""
    return call_named(names, dict, w_second) if w_first is None else call_named(names, dict, w_first, w_second)


FUNCTIONS = (
    words, floats, objects, build, total, items, caught, raises, remembered, remembered_for, is_owned, scaled, tabled,
    swapped, kinds, deep, named,
)  # fmt: skip

"""The front end: restricted Python to flow graphs, and what it refuses."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest

from tracer.frontend.blocks import NotRestricted
from tracer.frontend.flowgraph import Literal
from tracer.frontend.graphs import graph_of
from tracer.hints import IMMUTABLE, Word, dont_look_inside, elidable
from tracer.records import field, record


@record
class Point:
    """A class of restricted Python."""

    x: Word
    w_y: object = field(metadata=IMMUTABLE)

    def double(self) -> Word:
        """Twice x."""
        return self.x * 2


@record
class Shape:
    """A base class with an overridden method."""

    def area(self) -> Word:
        """The area."""
        return 0


@record
class Square(Shape):
    """Overrides `area`."""

    side: Word

    def area(self) -> Word:
        """The area."""
        return self.side * self.side


@elidable
def looked_up(name: str) -> Word:
    """An elidable function."""
    return len(name)


@dont_look_inside
def opaque(w: object) -> object:
    """An opaque function."""
    return w


def instructions(function: object) -> list[str]:
    """The names of a function's instructions."""
    return [i.name for i in graph_of(function).instructions]  # type: ignore[arg-type]


def words(a: Word, b: Word) -> Word:
    return a + b * 2


def objects(w_a: object, w_b: object) -> object:
    return w_a + w_b  # type: ignore[operator]


def mixed(w_a: object, n: Word) -> object:
    if type(w_a) is int:
        return w_a + n
    return None


def fields(p: Point) -> object:
    p.x = p.double() + looked_up("abc")
    return opaque(p.w_y)


def dispatched(s: Shape) -> Word:
    return s.area()


def caught(w: object) -> object:
    try:
        return w + 1  # type: ignore[operator]
    except Exception as e:
        return opaque(e)


def counted(n: Word) -> Word:
    total = 0
    for i in range(n):
        if i == 3:
            continue
        if i > 7:
            break
        total += i
    return total


def by_type(w_x: Any) -> Word:
    """The x of a point."""
    if issubclass(type(w_x), Point):
        return w_x.x
    return 0


def one_of_types(w_x: Any) -> Word:
    """1 for an int or a str, else 0."""
    if type(w_x) in (int, str):
        return 1
    return 0


def one_of_words(n: Word) -> Word:
    """Is n neither 3 nor 5?"""
    return n not in (3, 5)


def test_words_and_objects_have_their_own_addition() -> None:
    """A word is added as a word, an object by the host."""
    assert instructions(words) == ["int_mul", "int_add", "return"]
    assert instructions(objects) == ["host", "return"]


def test_a_word_among_objects_is_boxed() -> None:
    """Where an object is wanted, a word is boxed."""
    assert instructions(mixed) == ["type_is", "branch", "box_int", "host", "return", "return"]


def test_hints_decide_how_a_function_is_called() -> None:
    """Elidable, opaque and other functions are three kinds of call."""
    assert instructions(fields) == ["call", "elidable", "int_add", "setfield", "getfield", "residual", "return"]


def test_an_overridden_method_is_dispatched_by_class() -> None:
    """The receiver's class decides while recording."""
    assert instructions(dispatched) == ["call_method", "return"]


def test_being_one_of_several_is_asked_one_by_one() -> None:
    """A type or a word is compared with each: the host is not asked, and nothing is boxed."""
    assert instructions(one_of_types) == ["type_is", "branch", "return", "type_is", "branch", "return"]
    found = instructions(one_of_words)
    assert found.count("int_eq") == 2
    assert set(found) == {"int_eq", "branch", "goto", "move", "return"}


def test_a_class_test_by_type_reads_what_an_object_is() -> None:
    """`issubclass(type(x), C)` is one operation, and narrows `x`."""
    assert instructions(by_type) == ["isinstance", "branch", "getfield", "return", "return"]


def test_an_instruction_in_a_try_has_a_handler() -> None:
    """The host operation goes to the handler when it raises."""
    handlers = [i.handler for i in graph_of(caught).instructions if i.name == "host"]
    assert handlers[0] is not None
    assert handlers[0].cls is Exception


def test_a_loop_is_recognised() -> None:
    """Functions with loops are called as a whole unless marked."""
    assert graph_of(counted).has_loop
    assert not graph_of(words).has_loop


def test_liveness_names_what_is_needed_later() -> None:
    """Before the addition both words are live, behind it only the sum."""
    add = graph_of(words).instructions[1]
    assert {r.name for r in add.live_before if r.name} == {"a"}
    assert add.live_after == ()


def unannotated(a, b: Word) -> Word:  # type: ignore[no-untyped-def]
    return b


def keyword_call(a: Word) -> Word:
    return words(a, b=1)


def comprehension(a: Word) -> object:
    return [a for _ in range(3)]


def maybe_unassigned(a: Word) -> Word:
    if a > 1:
        b = 2
    return b


def unknown_field(p: Point) -> Word:
    return p.z  # type: ignore[attr-defined,no-any-return]


def object_as_word(w: object) -> Word:
    return w  # type: ignore[return-value]


def chained(a: Word) -> bool:
    return 0 < a < 3


def over_a_dict(names: dict[str, object]) -> object:
    for name in names:
        opaque(name)
    return None


def alone(w: object) -> object:
    try:
        return opaque(w)
    except ValueError as e:
        return opaque(e)


def guarded(w: object) -> object:
    try:
        return opaque(w)
    except ValueError as e:
        return opaque(e)
    except RecursionError:
        return looked_up("the host's limit")


def guarded_twice(a: Word) -> Word:
    try:
        opaque(a)
    except ValueError:
        return 1
    except KeyError:
        return 2
    return 0


class Derived(Point):
    def shown(self) -> object:
        return super().__repr__()


def test_a_clause_for_the_limit_of_the_host_is_not_read() -> None:
    """Compiled code never meets it: the graph is that of the function without the clause."""
    assert instructions(guarded) == instructions(alone)


@pytest.mark.parametrize(
    ("function", "found"),
    [
        (guarded_twice, "one except clause"),
        (unannotated, "annotation on every parameter"),
        (keyword_call, "keywords"),
        (comprehension, "ListComp"),
        (maybe_unassigned, "assigned on every path"),
        (unknown_field, "expected a field of Point, found 'z'"),
        (object_as_word, "expected Word, found object"),
        (chained, "found a chain"),
        (over_a_dict, "a list or a tuple to loop over, found a dict"),
        (Derived.shown, r"a base class, found super\(\)"),
    ],
)
def test_what_is_not_restricted_is_refused_with_its_place(function: object, found: str) -> None:
    """The error names file, line and construct."""
    with pytest.raises(NotRestricted, match=found) as caught_error:
        graph_of(function)  # type: ignore[arg-type]
    assert caught_error.value.filename == __file__
    assert caught_error.value.line >= function.__code__.co_firstlineno  # type: ignore[attr-defined]
    assert caught_error.value.construct


# -- functions that a factory has made ---------------------------------------------------


class Node:
    """A class whose descriptors are called."""

    __slots__ = ("count", "w_next")

    count: Word
    w_next: object


def scaled(factor: Word, adds: bool) -> Callable[[Word], Word]:
    """A function with two constants of its own."""

    def apply(a: Word) -> Word:
        if adds:
            return a + factor
        return a * factor

    return apply


def applied(host: Callable[[Any, Any], object]) -> Callable[[object, object], object]:
    """A function that calls an operator of the host's."""

    def apply(w_a: object, w_b: object) -> object:
        return host(w_a, w_b)

    return apply


def reader(field: Any) -> Callable[[Node], Any]:
    """A function that reads a field by its descriptor."""
    get = field.__get__

    def read(node: Node) -> Any:
        return get(node)

    return read


def writer(field: Any) -> Callable[[Node, Word], None]:
    """A function that writes a word by its descriptor."""
    set_ = field.__set__

    def write(node: Node, value: Word) -> None:
        set_(node, value)

    return write


def deleter(field: Any) -> Callable[[Node], None]:
    """A function that does what is no access of a field."""
    delete = field.__delete__

    def remove(node: Node) -> None:
        delete(node)

    return remove


def test_free_variables_are_constants() -> None:
    """Each function of a factory has a graph of its own, with what its variables hold, and no branch on them."""
    assert instructions(scaled(3, True)) == ["int_add", "return"]
    assert instructions(scaled(3, False)) == ["int_mul", "return"]
    (add, _) = graph_of(scaled(5, True)).instructions
    assert isinstance(add.args[1], Literal)
    assert add.args[1].value == 5


@pytest.mark.parametrize(("host", "name"), [(operator.add, "add"), (operator.and_, "and"), (operator.lt, "lt")])
def test_operators_of_the_host_are_what_their_signs_are(host: Any, name: str) -> None:
    """`operator.add` is `+`."""
    (operation, _) = graph_of(applied(host)).instructions
    assert (operation.name, operation.extra) == ("host", name)


def test_operators_take_so_many_operands() -> None:
    """As they would in an expression."""
    with pytest.raises(NotRestricted, match="expected 1 operands, found 2"):
        graph_of(applied(operator.neg))


def test_descriptors_of_fields_are_accesses() -> None:
    """Of the kind that the class declares."""
    (load, _) = graph_of(reader(Node.__dict__["w_next"])).instructions
    assert (load.name, load.extra.name, load.extra.kind) == ("getfield", "w_next", "r")
    store = graph_of(writer(Node.__dict__["count"])).instructions[0]
    assert (store.name, store.extra.name, store.extra.kind) == ("setfield", "count", "i")


def test_what_else_descriptors_do_is_refused() -> None:
    """A field is never deleted."""
    with pytest.raises(NotRestricted, match="expected to read or write field 'count', found __delete__"):
        graph_of(deleter(Node.__dict__["count"]))

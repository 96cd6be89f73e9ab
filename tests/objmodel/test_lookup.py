"""Attributes and operators say what the host says of the same class."""

# ruff: noqa: N806 - classes of the program are named as classes

from __future__ import annotations

import operator

import pytest

from objmodel.attributes.lookup import delattr_, getattr_, lookup_special, setattr_
from objmodel.calls import call_function
from objmodel.errors import OperationError
from objmodel.instances.fields import get_map
from objmodel.operators.tables import (
    ADD,
    BINARY,
    COMPARE,
    EQ,
    INPLACE,
    LT,
    NE,
    UNARY,
    contains,
    getitem,
    is_true,
    iter_,
    len_,
)
from objmodel.versions import NOT_FOUND


def host_class(name, bases=(), /, **namespace):
    return type(name, bases, {"__module__": "__main__", **namespace})


def outcome(function):
    """What a call gives, or the class and the words of what it raises."""
    try:
        return function()
    except OperationError as error:
        return type(error.w_value), str(error.w_value)
    except Exception as error:
        return type(error), str(error)


OURS = (getattr_, setattr_, delattr_, lambda f, *args: call_function(f, args))
HOSTS = (getattr, setattr, delattr, lambda f, *args: f(*args))

ATTRIBUTES = {
    "missing on an instance": lambda make, get, put, cut, call: get(make("A")(), "x"),
    "missing on a class": lambda make, get, put, cut, call: get(make("A"), "x"),
    "deleting what is missing": lambda make, get, put, cut, call: cut(make("A")(), "x"),
    "deleting what is missing on a class": lambda make, get, put, cut, call: cut(make("A"), "x"),
    "property read": lambda make, get, put, cut, call: get(make("A", p=property(lambda self: 5))(), "p"),
    "property without setter": lambda make, get, put, cut, call: put(make("A", p=property(lambda self: 5))(), "p", 1),
    "property without deleter": lambda make, get, put, cut, call: cut(make("A", p=property(lambda self: 5))(), "p"),
    "property without getter": lambda make, get, put, cut, call: get(make("A", p=property())(), "p"),
    "unset slot": lambda make, get, put, cut, call: get(make("A", __slots__=("x",))(), "x"),
    "deleting an unset slot": lambda make, get, put, cut, call: cut(make("A", __slots__=("x",))(), "x"),
    "no room beside slots": lambda make, get, put, cut, call: put(make("A", __slots__=("x",))(), "y", 1),
    "read-only beside slots": lambda make, get, put, cut, call: put(make("A", __slots__=("x",), y=1)(), "y", 1),
    "no dict beside slots": lambda make, get, put, cut, call: get(make("A", __slots__=("x",))(), "__dict__"),
    "slots conflict": lambda make, get, put, cut, call: make("A", __slots__=("x",), x=1),
    "slots of no identifiers": lambda make, get, put, cut, call: make("A", __slots__=("1",)),
    "__getattr__": lambda make, get, put, cut, call: get(
        make("A", __getattr__=lambda self, name: "got " + name)(), "x"
    ),
    "__getattr__ after a property": lambda make, get, put, cut, call: get(
        make("A", p=property(lambda self: [].x), __getattr__=lambda self, name: "got " + name)(), "p"
    ),
    "__getattribute__": lambda make, get, put, cut, call: get(make("A", __getattribute__=lambda self, n: n * 2)(), "x"),
    "class of something else": lambda make, get, put, cut, call: put(make("A")(), "__class__", 3),
    "class of another layout": lambda make, get, put, cut, call: put(
        make("A")(), "__class__", make("S", __slots__="x")
    ),
    "dict of something else": lambda make, get, put, cut, call: put(make("A")(), "__dict__", 3),
    "too many arguments": lambda make, get, put, cut, call: call(make("A"), 1),
    "__init__ returns": lambda make, get, put, cut, call: call(make("A", __init__=lambda self: 3)),
    "not callable": lambda make, get, put, cut, call: call(make("A")()),
    "__call__": lambda make, get, put, cut, call: call(make("A", __call__=lambda self, x: x + 1)(), 1),
    "__doc__": lambda make, get, put, cut, call: get(make("A")(), "__doc__"),
    "__name__": lambda make, get, put, cut, call: get(make("A"), "__name__"),
    "__mro__": lambda make, get, put, cut, call: [c.__name__ for c in get(make("B", (make("A"),)), "__mro__")],
    "mro": lambda make, get, put, cut, call: [c.__name__ for c in call(get(make("B", (make("A"),)), "mro"))],
    "__bases__": lambda make, get, put, cut, call: get(make("A"), "__bases__"),
    "__base__": lambda make, get, put, cut, call: get(make("A"), "__base__"),
    "__class__": lambda make, get, put, cut, call: get(make("A"), "__class__"),
    "type": lambda make, get, put, cut, call: call(type, make("A")),
    "staticmethod": lambda make, get, put, cut, call: call(get(make("A", f=staticmethod(len))(), "f"), "abc"),
}


@pytest.mark.parametrize("case", ATTRIBUTES)
def test_attributes_are_the_hosts(cls, case):
    """Value or error, in the host's words."""
    code = ATTRIBUTES[case]
    assert outcome(lambda: code(cls, *OURS)) == outcome(lambda: code(host_class, *HOSTS))


OUR_OPERATORS = (BINARY[ADD], COMPARE[LT], COMPARE[EQ], COMPARE[NE], INPLACE[ADD], is_true)
HOST_OPERATORS = (operator.add, operator.lt, operator.eq, operator.ne, operator.iadd, bool)


def _operands(make):
    A = make("A", __add__=lambda self, o: "add", __radd__=lambda self, o: "radd", __eq__=lambda self, o: True)
    B = make("B", (A,), __radd__=lambda self, o: "B's radd")
    C = make("C")
    D = make("D", __lt__=lambda self, o: NotImplemented, __iadd__=lambda self, o: "iadd", __bool__=lambda self: 3)
    E = make("E", (D,), __gt__=lambda self, o: "E's gt")
    F = make("F", __add__=lambda self, o: NotImplemented)
    G = make("G", __radd__=lambda self, o: "G's radd")
    return [A(), B(), C(), D(), E(), F(), G(), 1, "s", [1], None]


@pytest.mark.parametrize("position", range(5))
def test_binary_operators_are_the_hosts(cls, position):
    """Every pair of operands: reflected methods, subclass priority, NotImplemented, defaults, messages."""
    ours, hosts = _operands(cls), _operands(host_class)
    for i in range(len(ours)):
        for j in range(len(ours)):
            got = outcome(lambda i=i, j=j: OUR_OPERATORS[position](ours[i], ours[j]))
            want = outcome(lambda i=i, j=j: HOST_OPERATORS[position](hosts[i], hosts[j]))
            assert got == want, (i, j)


def test_truth_and_unary_operators_are_the_hosts(cls):
    """`__bool__` must give a bool, `__len__` stands in for it, a missing `__neg__` is an error."""
    ours, hosts = _operands(cls), _operands(host_class)
    for ours_w, host_w in zip(ours, hosts, strict=True):
        assert outcome(lambda w=ours_w: is_true(w)) == outcome(lambda w=host_w: bool(w))
        assert outcome(lambda w=ours_w: UNARY[1](w)) == outcome(lambda w=host_w: -w)
    assert is_true(cls("A", __len__=lambda self: 0)()) is False


def test_containers_of_the_program(cls):
    """Items, length, membership and iteration find the class's methods, else the host's fallbacks."""
    A = cls("A", __getitem__=lambda self, i: [5, 6][i], __len__=lambda self: 2)
    assert getitem(A(), 1) == 6
    assert len_(A()) == 2
    assert list(iter_(A())) == [5, 6]
    assert contains(A(), 6)
    assert not contains(A(), 7)
    bare = cls("B")()
    assert outcome(lambda: getitem(bare, 0)) == (TypeError, "'B' object is not subscriptable")
    assert outcome(lambda: iter_(bare)) == (TypeError, "'B' object is not iterable")
    assert outcome(lambda: len_(bare)) == (TypeError, "object of type 'B' has no len()")


def test_special_methods_are_found_on_the_class_only(cls):
    """An instance attribute named like a special method is not one."""
    A = cls("A")
    a = A()
    setattr_(a, "__len__", 3)
    assert lookup_special(a, "__len__") is NOT_FOUND
    B = cls("B", __enter__=lambda self: "entered")
    assert call_function(lookup_special(B(), "__enter__"), ()) == "entered"


def test_descriptors_of_the_program(cls):
    """A data descriptor wins over the instance, another one does not."""
    data = cls("Data", __get__=lambda self, w_obj, w_type: "data", __set__=lambda self, w_obj, v: None)
    plain = cls("Plain", __get__=lambda self, w_obj, w_type: "plain")
    A = cls("A", d=data(), p=plain())
    a = A()
    assert getattr_(a, "d") == "data"
    assert getattr_(a, "p") == "plain"
    setattr_(a, "d", 1)
    setattr_(a, "p", 1)
    assert getattr_(a, "d") == "data"
    assert getattr_(a, "p") == 1
    assert get_map(a).describe() == "p:i0"


def test_property_with_setter_and_deleter(cls, fn):
    """Getter, setter and deleter are functions of the program."""
    log = []
    p = property(fn(lambda self: 1), fn(lambda self, v: log.append(v)), fn(lambda self: log.append("del")))
    a = cls("A", p=p)()
    setattr_(a, "p", 5)
    delattr_(a, "p")
    assert getattr_(a, "p") == 1
    assert log == [5, "del"]


def test_classmethods_bind_the_class_of_the_instance(cls, fn):
    """Through a subclass it is the subclass."""
    A = cls("A", f=classmethod(fn(lambda w_type: w_type.__name__)))
    B = cls("B", (A,))
    assert call_function(getattr_(B(), "f"), ()) == call_function(getattr_(B, "f"), ()) == "B"


def test_assigning_through_object_setattr(cls, fn):
    """A class with its own `__setattr__` reaches the map through `object.__setattr__`."""
    put = getattr_(object, "__setattr__")
    A = cls("A", __setattr__=lambda self, name, value: put(self, name, value * 2))
    a = A()
    setattr_(a, "x", 4)
    assert getattr_(a, "x") == 8
    assert get_map(a).describe() == "x:i0"
    a.x = 5
    assert a.x == 10


def test_an_attribute_may_have_the_name_of_a_field_of_ours(cls):
    """`map`, `storage` and `s0` are names like any other."""
    A = cls("A", map=1, __getattribute__=lambda self, name: "always")
    B = cls("B", map=1)
    b = B()
    setattr_(b, "storage", 2)
    setattr_(b, "s0", 3)
    assert getattr_(A(), "map") == "always"
    assert (b.map, b.storage, b.s0) == (1, 2, 3)

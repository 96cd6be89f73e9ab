"""Host code uses objects of the program like its own."""

# ruff: noqa: N806 - classes of the program are named as classes

from __future__ import annotations

import abc
import copy
import ctypes
import dataclasses
import enum
import functools
import gc
import pickle
import sys
import unittest
import weakref

import pytest

from objmodel import finalizers, finishing
from objmodel.attributes.lookup import getattr_, setattr_
from objmodel.calls import call_function, call_host
from objmodel.classes.layouts import lays_out, visible_type
from objmodel.classes.metaclass import derived_metaclass
from objmodel.errors import OperationError, wrap_error
from objmodel.functions import BoundMethod
from objmodel.hooks import HOOKS
from objmodel.instances.fields import get_map
from objmodel.instances.new import Instance
from objmodel.versions import class_of


def test_hash_and_equality_by_host_containers(cls):
    """Dicts and sets of the host call the program's `__hash__` and `__eq__`."""
    A = cls("A", __hash__=lambda self: 1, __eq__=lambda self, other: True)
    assert len({A(), A()}) == 1
    assert {A(): 5}[A()] == 5


def test_a_metaclass_in_c_may_lay_out_its_classes():
    """Then it must not be given `__slots__`, which `msgspec.Struct`'s refuses; others get ours among the bases."""
    in_c = type(ctypes.Structure)
    has_own = "__new__" in vars(in_c)  # from 3.13 on it initialises what `type` has made
    assert lays_out(in_c) == has_own
    assert lays_out(derived_metaclass(in_c)) == has_own
    assert lays_out(type("Derived", (in_c,), {})) == has_own
    for metaclass in type, abc.ABCMeta, enum.EnumMeta, derived_metaclass(type), derived_metaclass(abc.ABCMeta):
        assert not lays_out(metaclass)


def test_equality_without_hash_makes_unhashable(cls):
    """As the host has it."""
    with pytest.raises(TypeError, match="unhashable type: 'A'"):
        hash(cls("A", __eq__=lambda self, other: True)())


def test_sorting_by_the_host(cls):
    """`sorted` calls the program's `__lt__`."""
    A = cls("A", __init__=lambda self, n: setattr_(self, "n", n), __lt__=lambda self, o: self.n < o.n)
    assert [a.n for a in sorted([A(3), A(1), A(2)])] == [1, 2, 3]


def test_host_protocols_find_functions(cls):
    """len, iter, next, call, context managers, repr, format."""
    A = cls(
        "A",
        __len__=lambda self: 3,
        __iter__=lambda self: iter("ab"),
        __call__=lambda self, x, y=1: x + y,
        __repr__=lambda self: "<an A>",
        __enter__=lambda self: "in",
        __exit__=lambda self, *exc: True,
        __index__=lambda self: 7,
    )
    with A() as found:
        raise ValueError
    assert (len(A()), list(A()), A()(2, y=5), f"{A()}", found, hex(A())) == (3, ["a", "b"], 7, "<an A>", "in", "0x7")


def test_host_code_reads_and_writes_attributes(cls):
    """`getattr`, `setattr`, `vars` and `dir` of the host see the map."""
    a = cls("A", y=1)()
    a.x = 5
    a.y = 2
    assert get_map(a).describe() == "x:i0 y:i1"
    assert a.x == 5
    assert a.y == 2
    assert {"x", "y"} <= set(dir(a))
    assert not get_map(a).is_dict
    assert vars(a) == {"x": 5, "y": 2}
    del a.x
    assert not hasattr(a, "x")


def test_errors_leave_plain_and_come_back_with_their_traceback(cls):
    """An OperationError never reaches host code; wrapped again, the interpreter's traceback is taken up."""

    def fail(self, other):
        raise OperationError(KeyError("k"), "the entries")

    A = cls("A", __lt__=fail)
    with pytest.raises(KeyError):
        sorted([A(), A()])
    with pytest.raises(OperationError) as info:
        call_host(sorted, ([A(), A()],))
    assert type(info.value.w_value) is KeyError
    assert info.value.traceback == "the entries"
    assert wrap_error(info.value) is info.value


def test_weak_references(cls):
    """Instances are weakly referenced; their end is noticed at once."""
    A = cls("A")
    a = A()
    reference = weakref.ref(a)
    assert reference() is a
    del a
    assert reference() is None


def test_cycles_are_collected(cls):
    """Instances are tracked, in slots, storage and dict."""
    A = cls("A")
    references = []
    for kind in ("slot", "storage", "dict"):
        a = A()
        for n in range(10 if kind == "storage" else 0):
            setattr_(a, f"x{n}", None)
        if kind == "dict":
            getattr_(a, "__dict__")
        setattr_(a, "me", a)
        references.append(weakref.ref(a))
        del a
    assert gc.is_tracked(A())
    gc.collect()
    assert [reference() for reference in references] == [None] * 3


def test_classes_are_collected(cls):
    """A class, its record and its maps are one cycle."""
    A = cls("A")
    setattr_(A(), "x", 1)
    reference = weakref.ref(A)
    del A
    gc.collect()
    assert reference() is None


def test_moving_between_maps_keeps_reference_counts(cls):
    """Deletion, generalising and dict maps neither leak nor lose a value."""
    value = object()
    before = sys.getrefcount(value)
    a = cls("A")()
    for n in range(12):
        setattr_(a, f"x{n}", value)
    setattr_(a, "i", 1)
    setattr_(a, "i", value)
    delattr(a, "x3")
    getattr_(a, "__dict__")
    assert sys.getrefcount(value) == before + 12
    del a
    assert sys.getrefcount(value) == before


def test_finalizers_wait_for_a_safe_point(cls):
    """`__del__` runs when the queue is run, once, with the object still whole."""
    log = []
    A = cls("A", __del__=lambda self: log.append(getattr_(self, "x")))
    a = A()
    setattr_(a, "x", 5)
    del a
    assert log == []
    assert finalizers.QUEUE.is_pending
    finishing.run_pending()
    gc.collect()
    finishing.run_pending()
    assert log == [5]
    assert not finalizers.QUEUE.is_pending
    assert getattr_(A, "__del__") is class_of(A).lookup("__del__")


def test_copy_and_pickle(cls, monkeypatch):
    """State goes through `__getstate__`, slots included; taking it leaves the map alone."""
    A = cls("A", __slots__=("s",))
    B = cls("B", (A,))
    monkeypatch.setattr(sys.modules["__main__"], "B", B, raising=False)
    b = B()
    setattr_(b, "s", 1)
    setattr_(b, "x", [2])
    shallow, deep = copy.copy(b), copy.deepcopy(b)
    assert not get_map(b).is_dict
    assert (shallow.s, shallow.x is b.x) == (1, True)
    assert (deep.s, deep.x, deep.x is b.x) == (1, [2], False)
    again = pickle.loads(pickle.dumps(b))
    assert type(again) is B
    assert (again.s, again.x) == (1, [2])


def test_nothing_of_ours_is_shown(cls):
    """Instance and the metaclass stay hidden."""
    A = cls("A")
    B = cls("B", (A,))
    assert A.__mro__ == (A, object)
    assert A.__bases__ == (object,)
    assert B.__base__ is A
    assert A.__base__ is object
    assert visible_type(A) is type
    assert repr(A) == "<class '__main__.A'>"
    assert set(vars(A)) == {"__module__", "__doc__", "__dict__", "__weakref__"}
    assert isinstance(A(), Instance)
    assert call_function(type, (A,)) is type


def test_a_host_metaclass_is_joined(cls, fn):
    """An abstract class has maps and versions, and cannot be instantiated."""
    A = cls("A", (abc.ABC,), f=abc.abstractmethod(fn(lambda self: 1)))
    B = cls("B", (A,), f=lambda self: 2)
    with pytest.raises(OperationError):
        call_function(A, ())
    assert call_function(B, ()).f() == 2
    assert visible_type(B) is abc.ABCMeta
    old = class_of(B).version
    A.g = 1
    assert class_of(B).version is not old
    A.register(int)
    assert isinstance(3, A)


def test_a_metaclass_of_the_program(cls):
    """Its `__new__`, `__call__` and attributes work; `super().__call__` does not come back to it."""
    log = []

    def call(w_type, *args):
        log.append(args)
        return super(Meta, w_type).__call__(*args)

    Meta = cls("Meta", (type,), __call__=call, shout=lambda w_type: w_type.__name__.upper())
    A = cls("a", metaclass=Meta, __init__=lambda self, x: setattr_(self, "x", x))
    assert Meta.__bases__ == (type,)
    assert visible_type(A) is Meta
    assert call_function(A, (1,)).x == 1
    assert A(2).x == 2
    assert log == [(1,), (2,)]
    assert call_function(getattr_(A, "shout"), ()) == "A"


def test_a_foreign_layout_is_a_host_type(cls):
    """Exceptions, lists and ints of the program keep the host's layout and dict; their methods are found."""
    Error = cls("Error", (ValueError,), code=lambda self: self.args[0] + 1)
    error = Error(4)
    setattr_(error, "note", 1)
    assert call_function(getattr_(error, "code"), ()) == 5
    assert error.__dict__ == {"note": 1}
    assert Error.__bases__ == (ValueError,)
    assert not isinstance(error, Instance)
    Stack = cls("Stack", (list,), top=lambda self: self[-1])
    assert call_function(call_function(getattr_(call_function(Stack, ([1, 2],)), "top"), ()).__add__, (1,)) == 3
    old = class_of(Error).version
    Error.more = 1
    assert class_of(Error).version is not old


def test_host_base_classes_written_in_python_join(cls):
    """Their instances have one attribute store, the host's dict."""
    Case = cls("Case", (unittest.TestCase,), runTest=lambda self: None if self.x == 1 else self.skipTest(""))
    case = Case()
    setattr_(case, "x", 1)
    assert isinstance(case, Instance)
    assert vars(case)["x"] == 1
    assert "_testMethodName" in vars(case)
    assert getattr_(case, "_testMethodName") == "runTest"
    case.run(result := unittest.TestResult())
    assert result.wasSuccessful()
    assert not result.skipped
    assert result.testsRun == 1


def test_hooks_of_class_creation(cls, fn):
    """`__set_name__` and `__init_subclass__` run, with the record already there."""
    seen = []
    Named = cls("Named", __set_name__=lambda self, owner, name: seen.append((name, class_of(owner) is not None)))
    Base = cls("Base", __init_subclass__=lambda w_type, **kw: seen.append(w_type.__name__))
    cls("Derived", (Base,), field=Named())
    assert seen == [("field", True), "Derived"]


def test_dataclasses_of_the_host(cls):
    """A host decorator adds host functions to the class, and they work on maps."""
    Point = dataclasses.dataclass(order=True)(cls("Point", __annotations__={"x": int, "y": float}, y=1.5))
    p = call_function(Point, (1,))
    assert get_map(p).describe() == "x:i0 y:f1"
    assert p == Point(1)
    assert Point(0) < p
    assert repr(p) == "Point(x=1, y=1.5)"
    assert dataclasses.asdict(p) == {"x": 1, "y": 1.5}


def test_functions_look_like_the_hosts(fn):
    """Introspection, attributes, wrapping and weak references."""
    f = fn(lambda x: x, "f")
    f.tag = 1
    wrapped = functools.wraps(f)(lambda x: f(x))
    assert (f.__name__, f.__qualname__, f.__dict__, wrapped.__name__, wrapped.tag) == ("f", "f", {"tag": 1}, "f", 1)
    assert weakref.ref(f)() is f
    assert f(3) == 3
    assert functools.partial(f, 4)() == 4
    f.__name__ = "g"
    assert f.name == "g"
    bound = f.__get__(5)
    assert type(bound) is BoundMethod
    assert bound() == 5
    assert bound == f.__get__(bound.__self__)
    assert bound.__func__ is f
    assert HOOKS.run(f, (1,)) == 1


def test_a_class_of_ours_beside_a_foreign_layout(cls, fn):
    """Its twin stands in for it; the program sees the class itself, and its changes."""
    Base = cls("Base", who=lambda self: "Base")
    Mixin = cls("Mixin", (Base,), code=lambda self: self.args[0])
    Error = cls("Error", (Mixin, ValueError))
    error = call_function(Error, (4,))
    assert call_function(getattr_(error, "code"), ()) == 4
    assert error.who() == "Base"
    assert Error.__mro__ == (Error, Mixin, Base, ValueError, Exception, BaseException, object)
    assert Error.__bases__ == (Mixin, ValueError)
    assert isinstance(error, Mixin)
    assert issubclass(Error, Base)
    assert not isinstance(cls("Other")(), Base)
    setattr_(Mixin, "code", fn(lambda self: "changed"))
    Base.more = 3
    assert error.code() == "changed"
    assert getattr_(error, "more") == 3


def test_frozen_dataclasses_of_the_host(cls):
    """Their `__init__` goes past `__setattr__` by `object.__setattr__`, and still reaches the map."""
    Point = dataclasses.dataclass(frozen=True)(cls("Point", __annotations__={"x": int, "y": float}, y=1.5))
    p = call_function(Point, (1,))
    assert get_map(p).describe() == "x:i0 y:f1"
    with pytest.raises(dataclasses.FrozenInstanceError):
        p.x = 2
    assert {p: 3}[Point(1)] == 3

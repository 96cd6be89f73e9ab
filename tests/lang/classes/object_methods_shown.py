"""Methods of `object` and `type` look like the host's, to `type`, `inspect`, `pickle` and when printed."""

import copy
import functools
import inspect
import operator
import pickle
import types


def shown(value):
    return repr(value).split(" at 0x")[0]


class A:
    def f(self):
        pass

    @staticmethod
    def g():
        pass

    @classmethod
    def h(cls):
        pass

    def above(self):
        return [shown(m) for m in (super().__init__, super().__getstate__, super().__dir__, super().__setattr__)]

    @classmethod
    def above_class(cls):
        found = super()
        return [shown(m) for m in (found.__init__, found.__getstate__, found.__dir__, found.__setattr__, found.__new__)]


a = A()
a.x = 3
NAMES = ("__getattribute__", "__setattr__", "__delattr__", "__getstate__", "__dir__", "__new__", "__init__", "__repr__")
for owner in (object, type, A, a):
    for name in NAMES:
        method = getattr(owner, name)
        print(name, type(method).__name__, shown(method), method.__name__, method.__qualname__, method.__doc__)
        print(inspect.isfunction(method), inspect.isroutine(method), inspect.ismethod(method), hasattr(method, "__code__"))
        print(method == getattr(owner, name), hash(method) == hash(getattr(owner, name)))
for f in (object.__setattr__, object.__new__, object.__init__, object.__dir__, type.__setattr__, A.__setattr__, A.__init__):
    print(shown(f), type(f), f.__class__, f.__qualname__, inspect.isfunction(f), isinstance(f, types.FunctionType))
    print(inspect.isroutine(f), inspect.ismethoddescriptor(f), inspect.isbuiltin(f), inspect.signature(f))
    print(getattr(f, "__self__", "none"), getattr(f, "__module__", "none"), getattr(f, "__objclass__", "none"))
    print(pickle.loads(pickle.dumps(f)) == f, len(dir(f)) > 20)
    for name in ("__code__", "__dict__", "x"):
        for attempt in (getattr, lambda f, name: setattr(f, name, 3)):
            try:
                print(attempt(f, name))
            except AttributeError as error:
                print(error)
print(type(object.__setattr__) is types.WrapperDescriptorType, type(a.__setattr__) is types.MethodWrapperType)
print(type(object.__dir__) is types.MethodDescriptorType, type(a.__dir__) is types.BuiltinMethodType)
print(A.__setattr__ is object.__setattr__, A.__init__ is object.__init__, A.__new__ is object.__new__)
print(A.__getstate__ is object.__getstate__, A.__dir__ is object.__dir__, a.__setattr__ == a.__setattr__)
print(a.above(), A.above_class(), shown(super(A, a).__delattr__))
print(inspect.signature(A), inspect.signature(a.__setattr__), inspect.signature(a.__init__))
print([name for name, _ in inspect.getmembers(A, inspect.isfunction)])
print([name for name, _ in inspect.getmembers(a, inspect.ismethod)])
print([(name, kind) for name, kind, *_ in inspect.classify_class_attrs(A)])
print(shown(operator.attrgetter("__setattr__")(a)), shown(operator.attrgetter("__setattr__")(A)))
print(functools.partial(object.__setattr__, a)("y", 4), a.y)
print(a.__dir__())
print(a.__new__(A).__class__, A.__getstate__(a), object.__getstate__(a), copy.copy(a).y)


class B(A):
    __setattr__ = object.__setattr__
    __init__ = object.__init__
    __new__ = object.__new__
    __dir__ = object.__dir__


b = B()
b.x = 3
setattr(b, "y", 4)
print(vars(b), shown(b.__setattr__), shown(B.__dict__["__setattr__"]), shown(vars(B)["__new__"]), sorted(dir(b)) == dir(b))
try:
    B(3)
except TypeError as error:
    print(error)


class S:
    __slots__ = ("p", "q")

    def __getstate__(self):
        return super().__getstate__()


s = S()
print(s.__getstate__())
s.p = 3
print(s.__getstate__(), S.__getstate__(s), object.__getstate__(s), copy.copy(s).p, pickle.loads(pickle.dumps(s)).p)


class Chain(A):
    def __init__(self, *values):
        super().__init__(*values)
        super(Chain, self).__init__()
        super(Chain, self).__setattr__("y", 2)
        self.z = 1


for i in range(5):
    print(vars(Chain()))
try:
    Chain(3)
except TypeError as error:
    print(error)

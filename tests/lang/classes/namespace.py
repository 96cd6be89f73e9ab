"""What vars() of a class shows, and __weakref__."""
import types
import weakref


class A:
    x = 1

    def f(self):
        pass


class B(A):
    __slots__ = ("s",)


class C:
    __slots__ = ("s", "__weakref__")


print(list(vars(A)), list(vars(B)), list(vars(C)))
a = A()
print(a.__weakref__)
r = weakref.ref(a)
print(a.__weakref__ is r, vars(A)["__dict__"].__get__(a), type(vars(A)["__dict__"]).__name__)
print(isinstance(vars(B)["s"], types.MemberDescriptorType), isinstance(vars(A)["__dict__"], types.GetSetDescriptorType))
try:
    vars(C)["s"].__set__(1, 2)
except TypeError as error:
    print(error)
c = C()
vars(C)["s"].__set__(c, 5)
print(c.s, hasattr(c, "__dict__"), hasattr(c, "__weakref__"))


class D:
    __slots__ = ()
    y = 1


for change in (lambda: setattr(D(), "y", 1), lambda: delattr(D(), "y"), lambda: setattr(D(), "z", 1)):
    try:
        change()
    except AttributeError as error:
        print(error)

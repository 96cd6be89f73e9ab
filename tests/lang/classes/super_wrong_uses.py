"""Wrong uses of `super()`, and unusual ones: what they raise, and what they say."""

import types


def attempt(what, function, *args):
    try:
        print(what, repr(function(*args))[:60].split(" at 0x")[0])
    except BaseException as error:
        print(what, type(error).__name__, error)


class A:
    def f(self):
        return "A.f"

    @staticmethod
    def noargs():
        return super().f()

    def deleted(self):
        del self
        return super().f()

    def deleted_attr(self):
        del self
        return super().f

    def deleted_bare(self):
        del self
        return super()

    def cellself(self):
        g = lambda: self
        return super().nothing

    def star(*args):
        return super().f()

    def starkw(**args):
        return super().f()

    def kwonly(*, self):
        return super().f()

    def nested(self):
        def inner():
            return super().f()
        return inner()

    def nested_bare(self):
        def inner():
            return super()
        return inner()

    def nested_other(self):
        def inner(x):
            return super().f()
        return inner(3)

    def genexp(self):
        return list(super().f() for _ in [1])

    def listcomp(self):
        return [super().__repr__()[:5] for _ in [1]]

    def lam(self):
        return (lambda: super().f())()

    def lam1(self):
        return (lambda s: super().__repr__()[:5])(self)

    def missing(self):
        return super().nothing

    def missing_call(self):
        return super().nothing(1)

    def one(self):
        return super(A)

    def one_attr(self):
        return super(A).f

    def three(self):
        return super(A, self, 3)

    def kw(self):
        return super(A, self, x=3).f

    def kwonlyarg(self):
        return super(x=3).f

    def bad1(self):
        return super(3, self).f

    def bad1call(self):
        return super(3, self).f()

    def bad2(self):
        return super(A, 3).f

    def bad2call(self):
        return super(A, 3).f()

    def bad3(self):
        return super(A, None).f

    def bad4(self):
        return super(int, self).__repr__()

    def bad5(self):
        return super(int, 3).nope()

    def bad6(self):
        return super(A, int).nope()

    def bad7(self):
        return super(None, self).nope()

    def ok1(self):
        return super(A, self).__repr__()[:5]

    def reassigned(self):
        self = 3
        return super().f()

    def reassigned_bare(self):
        self = 3
        return super()

    def reassigned_none(self):
        self = None
        return super().f()

    def setattribute(self):
        super().x = 1

    def delattribute(self):
        del super().x

    def setclass(self):
        super().__class__ = int

    def args_unpack(self):
        return super(*(A, self)).__repr__()[:5]

    def args_unpack0(self):
        return super(*()).__repr__()[:5]

    def wrong_class(self):
        __class__ = int
        return super().__repr__()

    def wrong_class2(self):
        nonlocal __class__
        __class__ = 3
        try:
            return super().__repr__()
        finally:
            __class__ = A

    def del_class(self):
        nonlocal __class__
        del __class__
        try:
            return super().__repr__()
        finally:
            __class__ = A

    def del_class_bare(self):
        nonlocal __class__
        del __class__
        try:
            return super()
        finally:
            __class__ = A

    def gen(self):
        yield super().__repr__()[:5]

    @classmethod
    def cm(cls):
        return super().__new__(cls).f()

    @classmethod
    def cmbad(cls):
        return super().nothing()


class B(A):
    def f(self):
        return "B.f>" + super().f()
    def wrong(self):
        return super(B, A()).f()
    def wrong_attr(self):
        return super(B, A()).f
    def wrongcls(self):
        return super(B, A).f()


a = A()
attempt("noargs", A.noargs)
for name in """deleted deleted_attr deleted_bare cellself star nested nested_bare nested_other genexp listcomp lam lam1 missing missing_call one one_attr three kw kwonlyarg
bad1 bad1call bad2 bad2call bad3 bad4 bad5 bad6 bad7 ok1 reassigned reassigned_bare reassigned_none setattribute delattribute setclass args_unpack args_unpack0 wrong_class
wrong_class2 del_class del_class_bare cm cmbad""".split():
    for _ in range(3):
        attempt(name, getattr(a, name))
attempt("starkw", A.starkw)
attempt("kwonly", lambda: A.kwonly(self=a))
attempt("gen", lambda: list(a.gen()))
b = B()
attempt("wrong", b.wrong)
attempt("wrong", b.wrong_attr)
attempt("wrong", b.wrongcls)
attempt("f", b.f)
attempt("unrelated", B.f, a)
attempt("unrelated", B.f, 3)
attempt("unrelated", A.missing, 3)


def free(self):
    return super().f()


def free_bare(self):
    return super()


def free2():
    return super().f()


attempt("free", free, a)
attempt("free", free_bare, a)
attempt("free", free2)
attempt("free", lambda: super())
attempt("free", lambda: super().x)
try:
    super().f
except RuntimeError as e:
    print(e)
try:
    super()
except RuntimeError as e:
    print(e)

try:
    class C:
        super().f
except RuntimeError as e:
    print(e)
try:
    class C:
        super()
except RuntimeError as e:
    print(e)
try:
    class C:
        def f(self): return super().f
        f(3)
except Exception as e:
    print(type(e), e)
try:
    class C:
        def f(self): return super()
        f(3)
except Exception as e:
    print(type(e), e)
try:
    exec("super()")
except Exception as e:
    print(type(e), e)
try:
    eval("super().x")
except Exception as e:
    print(type(e), e)
print(super(A), super(A, a).__thisclass__, super(A, a).__self__ is a, super(A, a).__self_class__)
attempt("s", lambda: super(A).__get__(a, A))
attempt("s", lambda: super(A).__get__(3, A))
attempt("s", super)
attempt("s", lambda: super(1))
attempt("s", lambda: super(A, a).__init__())
attempt("s", lambda: super(A, a).__init__(3))
attempt("s", lambda: super.__new__())
attempt("s", lambda: super.__new__(super))
attempt("s", lambda: super.__init__())
s = super
class Z(A):
    def f(self):
        return s().f()
    def g(self):
        __class__
        return s().f()
    def h(self):
        __class__
        return s()
attempt("alias", Z().f)
attempt("alias", Z().g)
attempt("alias", Z().h)

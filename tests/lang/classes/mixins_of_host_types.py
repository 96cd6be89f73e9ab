"""Mixins whose super() goes on to a host type."""


class Mixin:
    def __init__(self, *args):
        super().__init__(*args)
        self.extra = len(args)

    def __str__(self):
        return "M:" + super().__str__()

    @classmethod
    def make(cls, *args):
        return cls(*args)


class E(Mixin, Exception):
    pass


class L(Mixin, list):
    def append(self, x):
        super().append(x * 2)


class D(Mixin, dict):
    def __missing__(self, key):
        return key


e = E("hello")
print(e, e.args, e.extra, isinstance(e, Mixin), E.__mro__)
items = L([1])
items.append(4)
print(list(items), items.extra, str(items), L.make([2]))
print(D({1: 2})[5], D.make().extra)
try:
    raise E(1, 2)
except Exception as error:
    print(error.extra)
Mixin.later = lambda self: "later"
print(e.later(), items.later())

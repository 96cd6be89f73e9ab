"""Instances with more attributes than fit into them, and properties, at places that are passed many times."""


class Wide:
    def __init__(self, n):
        self.a = [n]
        self.b = "b"
        self.c = "c"
        self.d = "d"
        self.e = "e"
        self.f = "f"
        self.g = "g"
        self.h = "h"
        self.i = "i"
        self.j = "j"
        self.k = "k"
        self.m = n
        self.n = n + 0.5
        self.o = None
        self.p = self


def total(wide):
    return wide.a, wide.h, wide.i, wide.j, wide.k, wide.m, wide.n, wide.o, wide.p is wide


things = []
for turn in range(12):
    thing = Wide(turn)
    if turn % 3 == 1:
        thing.k = turn
        thing.i = turn + 0.25
    if turn % 4 == 2:
        del thing.j
        thing.j = "again"
    if turn % 5 == 3:
        thing.extra = [turn]
    things.append(thing)
for thing in things + things:
    print(total(thing), sorted(vars(thing))[-3:])


class Shown:
    def __init__(self):
        self.hidden = 1

    @property
    def value(self):
        if self.hidden > 15:
            raise AttributeError("too large")
        return self.hidden

    @value.setter
    def value(self, new):
        if new is None:
            raise ValueError("none")
        self.hidden = new

    @property
    def fixed(self):
        return self.missing


class Guessing(Shown):
    def __getattr__(self, name):
        return "guessed " + name


def use(shown, new):
    try:
        shown.value = new
        shown.value += 1
        return shown.value
    except (AttributeError, ValueError, TypeError) as error:
        return type(error).__name__, str(error), getattr(error, "name", "-"), getattr(error, "obj", None) is shown


for turn in range(20):
    for shown in (Shown(), Guessing()):
        print(use(shown, turn), use(shown, None))
        try:
            print(shown.fixed)
        except AttributeError as error:
            print(error, error.name)
        try:
            shown.fixed = 1
        except AttributeError as error:
            print(error)
    if turn == 8:
        Shown.value = property(lambda self: "other", lambda self, new: None)
    if turn == 12:
        Shown.value = 5
    if turn == 16:
        Shown.fixed = property(Shown.__init__)


def bound(thing):
    return thing.method


class Methods:
    def method(self):
        return self.name


for turn in range(6):
    one = Methods()
    one.name = turn
    print(bound(one)(), bound(one) == one.method)

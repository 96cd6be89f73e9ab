"""Calls whose values are matched with parameters, many times at one place, while the functions there change."""


def plain(a, b=2, c=3):
    return a, b, c


def only(a, *, k=1, m):
    return a, k, m


def rest(a, *more, **named):
    return a, more, named


def everything(*more, **named):
    return more, named


class Thing:
    def method(self, a, b=5, *, k=6):
        return self.name, a, b, k

    @staticmethod
    def static(a, b=7, *, k=8):
        return a, b, k

    name = "thing"


def attempt(call):
    try:
        return call()
    except TypeError as error:
        return str(error)


def positional(f, n):
    found = set()
    for _ in range(n):
        found.add(attempt(lambda: f(1)))
        found.add(attempt(lambda: f(1, 20)))
    return sorted(found, key=str)


def named(f, n):
    found = []
    for i in range(n):
        result = attempt(lambda: f(i, c=5, b=6))
        if result not in found:
            found.append(result)
    return found[-1]


print(positional(plain, 5))
print(positional(lambda a, b: (a, b), 5))
print(named(plain, 5))



def mixed(a, b=2, *more, k=3, m=4, **named):
    return a, b, more, k, m, named


for turn in range(9):
    print(mixed(turn), mixed(turn, 5), mixed(1, 2, 3, 4), attempt(lambda: mixed()), mixed(1, m=turn), mixed(1, 2, 3, z=turn))
    if turn == 3:
        mixed.__kwdefaults__["k"] = "changed"
    if turn == 6:
        del mixed.__kwdefaults__["m"]
        print(attempt(lambda: mixed(1)), attempt(lambda: mixed(1, 2, 3)))
        mixed.__kwdefaults__["m"] = "again"

# the same place, other functions
for f in (plain, plain, plain, rest, plain, lambda c, b, a=9: (a, b, c), lambda x, y: x, plain, only, plain) * 3:
    print(attempt(lambda: f(0, b=1, c=2)))


def at_one_place(f, *values):
    return f(*values, c=30)


for turn in range(8):
    print(attempt(lambda: at_one_place(plain, 1)), attempt(lambda: at_one_place(plain, 1, 2)))

# defaults that change
def call_with_defaults():
    return attempt(lambda: plain(1, c=5)), attempt(lambda: plain(1)), attempt(lambda: only(1, m=2))


for turn in range(20):
    if turn == 5:
        plain.__defaults__ = (10, 20)
    if turn == 8:
        plain.__defaults__ = (30,)
    if turn == 11:
        plain.__defaults__ = None
        only.__kwdefaults__ = None
    if turn == 14:
        plain.__defaults__ = (1, 2, 3)
        only.__kwdefaults__ = {"k": 11, "m": 12, "other": 13}
    if turn == 17:
        plain.__code__ = (lambda c, b=2, a=3: (c, b, a)).__code__
    print(turn, call_with_defaults())

# methods, with an object or without one at the same place
for receiver in (Thing(), Thing(), Thing(), Thing, Thing(), Thing) * 3:
    print(attempt(lambda: receiver.static(1, k=2)), attempt(lambda: receiver.method(1, k=2)))
    print(attempt(lambda: receiver.method(1)), attempt(lambda: receiver.method(receiver, 1, 2)))

for turn in range(6):
    print(everything(), everything(1), everything(1, 2, 3, 4, 5), rest(1), rest(1, 2), attempt(lambda: rest()))
    print(attempt(lambda: plain()), attempt(lambda: plain(1, 2, 3, 4)), attempt(lambda: only(1)), attempt(lambda: only(1, 2)))
    print(attempt(lambda: only(1, m=turn)), attempt(lambda: only(1, k=turn)), attempt(lambda: only(1, m=2, a=3)))
    print(everything(*[1, 2], **{"a": turn}), rest(*(1, 2), **{"b": 3, "c": turn}), rest(*range(3), **{}))
    print(attempt(lambda: rest(**{"a": 1, "b": 2})), attempt(lambda: rest(1, **{"a": 2})))
    print(attempt(lambda: everything(**{turn: 1})))


class Text(str):
    pass


for turn in range(4):
    print([type(name).__name__ for name in everything(**{Text("a"): 1})[1]])


# more parameters than a site has room for
def many(a, b, c, d, e, f, g, h, i, j, k, m, n, o=15):
    return a, b, c, d, e, f, g, h, i, j, k, m, n, o


for turn in range(4):
    print(many(1, 2, 3, 4, 5, 6, n=13, m=12, k=11, j=10, i=9, h=8, g=7))


def deep(n, *, step=1, **more):
    return 0 if n <= 0 else 1 + deep(n - step, step=step)


print(deep(50), deep(n=50, step=2))

"""Special methods that are called with one argument: their parameters may be anything, and so may their answers."""


class Exact:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"Exact({self.n})"

    def __add__(self, other):
        return ("add", self.n, getattr(other, "n", other))

    def __eq__(self, other):
        return self.n == other.n if isinstance(other, Exact) else NotImplemented

    def __lt__(self, other):
        return NotImplemented

    def __getitem__(self, key):
        return key

    def __contains__(self, item):
        return item

    def __delitem__(self, key):
        print("del", key)

    def __getattr__(self, name):
        return f"<{name}>"


class Loose:
    def __add__(self, *others, scale=2):
        return others, scale

    def __radd__(self, other, more="more"):
        return other, more

    def __getitem__(*everything):
        return len(everything)

    def __lt__(self, other=None, **names):
        return other is None

    def __contains__(self, item, seen=[]):
        seen.append(item)
        return len(seen) % 2

    def __getattr__(self, *names):
        return names


class Wrong:
    def __add__(self):
        return 1

    def __radd__(self, other):
        return NotImplemented

    def __getitem__(self, key, required):
        return key

    def __contains__(self, *, only):
        return only

    def __lt__(self, other, another, /):
        return True

    def __getattr__(self):
        return 1


class Derived(Exact):
    def __radd__(self, other):
        return ("radd", self.n, other.n)


class Later(Exact):
    pass


def show(make):
    try:
        return make()
    except (TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


def turn():
    a, b, loose, wrong, derived = Exact(1), Exact(1), Loose(), Wrong(), Derived(2)
    del a["k"]
    return [
        show(make)
        for make in (
            lambda: a + b, lambda: a + 1, lambda: a + derived, lambda: derived + a, lambda: derived + derived,
            lambda: a == b, lambda: a != b, lambda: a == 1, lambda: a < b, lambda: a[3], lambda: 0 in a,
            lambda: [] not in a, lambda: a.missing,
            lambda: loose + a, lambda: 3 + loose, lambda: a + loose, lambda: loose[1], lambda: loose < 1,
            lambda: 5 in loose, lambda: loose.missing,
            lambda: wrong + 1, lambda: 1 + wrong, lambda: wrong[0], lambda: 0 in wrong, lambda: wrong < 1,
            lambda: wrong.missing, lambda: wrong + wrong, lambda: Later(1) + Later(2),
        )
    ]


for number in range(40):
    if number == 20:
        Later.__add__ = lambda self, other: "changed"
    if number == 30:
        Later.__add__ = staticmethod(lambda other: ("static", other.n))
    found = turn()
    if number in (0, 19, 20, 39):
        print(*found, sep="\n")

"""Objects die and others take their place: nothing of the dead ones shows, and what runs when an object dies runs."""

import gc
import sys
import weakref


class Plain:
    def __init__(self, value):
        self.value = value


class Other:
    pass


def fresh():
    """New objects have no attributes of those that died before."""
    for k in range(200):
        thing = Plain(k)
        thing.more = [k]
        del thing
        other = Other()
        assert not hasattr(other, "value") and not hasattr(other, "more"), k
        assert vars(other) == {}, k
    return "fresh"


def late_finaliser():
    """A class gets a finaliser after objects of it have died."""
    log = []
    for k in range(3):
        Plain(k)
    Plain.__del__ = lambda self: log.append(self.value)
    for k in range(3):
        Plain(k)
    del Plain.__del__
    for k in range(3):
        Plain(k)
    return log


def watched():
    """Weak references are told, with and without callbacks."""
    log = []
    for k in range(5):
        thing = Plain(k)
        reference = weakref.ref(thing, lambda _, k=k: log.append(k))
        del thing
        log.append(reference() is None)
    return log


def resurrected():
    """A finaliser keeps its object; it is run once."""
    kept, log = [], []

    class Clinging:
        def __del__(self):
            log.append("del")
            kept.append(self)

    Clinging()
    kept[0].mark = 1
    first = kept.pop()
    del first
    for k in range(3):
        Clinging()
    return log, len(kept)


def classes_die():
    """A class is freed when its last object dies; another one may get its address."""
    seen = []
    for k in range(50):
        cls = type(f"C{k}", (), {"__slots__": ("x",)} if k % 2 else {})
        thing = cls()
        thing.x = k
        reference = weakref.ref(cls)
        del cls
        gc.collect() if k % 10 == 0 else None
        seen.append(type(thing).__name__ == f"C{k}" and thing.x == k)
        del thing
    gc.collect()
    return all(seen), reference() is None


def chains(length):
    """Deep structures die without running out of stack."""
    head = None
    for k in range(length):
        node = Plain(head)
        node.number = k
        head = node
    last = weakref.ref(node)
    del node, head
    return last() is None


def generators():
    """Generators that end, that are left, and that are never begun."""
    log = []

    def count(n, name):
        try:
            for k in range(n):
                yield k
        finally:
            log.append(name)

    for k in range(3):
        list(count(2, f"ended {k}"))
        left = count(2, f"left {k}")
        next(left)
        del left
        never = count(2, f"never {k}")
        del never
        any(x for x in count(3, f"any {k}"))
    return log


def functions():
    """Functions with attributes, and weak references to functions."""
    log = []
    for k in range(20):
        def f(x, k=k):
            return x + k
        if k % 3 == 0:
            f.mark = k
        if k % 4 == 0:
            log.append(weakref.ref(f))
        assert f(1) == k + 1 and not hasattr(f, "mark") == (k % 3 != 0), k
    del f
    return [r() for r in log]


class Meta(type):
    pass


class Made(metaclass=Meta):
    __slots__ = ("a", "__weakref__")


class Mapping(dict):
    pass


class Failing(Exception):
    pass


def kinds():
    """Objects of all kinds die in turn."""
    total = 0
    for k in range(300):
        for cls in (Plain, Other, Made, Mapping, Failing):
            thing = cls(k) if cls in (Plain, Failing) else cls()
            if cls is not Mapping:
                thing.a = k
                total += thing.a
            else:
                thing["a"] = k
    return total


class Changing:
    pass


class Changed(Changing):
    pass


def changes_class():
    for k in range(50):
        thing = Changing()
        thing.x = k
        thing.__class__ = Changed
        assert type(thing) is Changed and thing.x == k
        del thing
        assert vars(Changing()) == {}
    return sys.getrefcount(Changed) < 20


def numbers():
    """Ints and floats of all sizes."""
    total, half = 0, 0.0
    for k in range(-400, 400):
        for shift in (0, 9, 29, 30, 31, 59, 60, 61, 62, 63, 64, 90):
            n = k << shift
            assert -(-n) == n and (n >> shift) == k, (k, shift)
            total += n % 1009
            half += n / 3.0
    return total, half


print(fresh())
print(late_finaliser())
print(watched())
print(resurrected())
print(classes_die())
print(chains(10), chains(1000), chains(30_000))
print(generators())
print(functions())
print(kinds())
print(changes_class())
print(numbers())

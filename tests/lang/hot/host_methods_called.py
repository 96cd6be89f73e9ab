"""Methods and functions of the host in hot loops: bound ones, of classes, of modules, with keywords; errors and changes midway."""

import collections
import datetime
import functools
import math
import random
import re
import string
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction


class Writer:
    def __init__(self):
        self.out = []
        self.write = self.out.append


class Cache(collections.OrderedDict):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def put(self, key, value):
        self[key] = value
        self.move_to_end(key)
        if len(self) > self.size:
            self.popitem(last=False)


def bound(turns):
    writer = Writer()
    cache = Cache(5)
    queue = collections.deque(maxlen=4)
    left = queue.appendleft
    seen = set()
    note = seen.add
    for i in range(turns):
        writer.write(i)
        cache.put(i % 7, i)
        queue.append(i)
        left(-i)
        note(i % 11)
        if i == turns // 2:
            writer.write = seen.add
    return len(writer.out), list(cache.items()), list(queue), sorted(seen)[:12]


print(bound(150))


def of_classes(turns):
    found = None
    for i in range(turns):
        found = (
            int.from_bytes(b"\x01\x02", "big"), int.from_bytes(b"\x01\x02", byteorder="little"), dict.fromkeys("ab", i),
            str.join("-", ["a", str(i)]), float.fromhex("0x1p3"), bytes.fromhex("00ff"), datetime.date(2020, 1, 1 + i % 28),
            datetime.date.fromordinal(700000 + i), datetime.timedelta(days=i, hours=1), Fraction.from_float(0.5),
            Decimal("3.14159").quantize(Decimal("0.01"), rounding=ROUND_HALF_UP if i % 2 else ROUND_DOWN),
            (i).to_bytes(4, byteorder="big"), (5).bit_length(), "a,b,c".split(",", maxsplit=1), "x".join(map(str, (1, 2))),
            "{a}-{}".format(i, a=2), "abc".startswith("b", 1), [3, 1, 2].index(2, 1), (1, 2, 1).count(1), "aXbX".replace("X", "y", 1),
        )
    return found


print(of_classes(70))


def of_modules(turns):
    total = 0.0
    matcher = re.compile(r"(\w)(\d+)")
    for i in range(turns):
        m = matcher.match(f"a{i}")
        total += math.sqrt(i) + math.pi + int(m.group(2)) + m.end() + math.hypot(3, 4) + math.gcd(i, 6, 4)
        total += len(string.digits) + functools.reduce(max, [1, i]) + len(re.sub("a", "b", "aa", count=1))
    return round(total, 6)


print(of_modules(80))


def keywords(turns):
    rows = []
    for i in range(turns):
        rows = [
            sorted([3, 1, 2], reverse=True), sorted(["bb", "a"], key=len), max([1, -5], key=abs), min((2, 1), default=0),
            int("11", base=2), dict(a=1, b=i), str(b"x", encoding="ascii"), round(2.567, ndigits=1), sum([1, 2], start=i),
            list(enumerate("ab", start=i)), list(zip("ab", "cd", strict=True)), print("row", i % 3, sep="-", end="\n") if i % 20 == 0 else None,
            open, "a b".split(maxsplit=1), b"a".decode(errors="strict"), [2, 1].sort(key=None, reverse=False), pow(base=2, exp=i, mod=7),
        ]
    return [r for r in rows if r is not open]


print(keywords(60))


def complaints(turns):
    bad = [
        lambda: sorted([1], kee=1), lambda: int("11", bas=2), lambda: int("z"), lambda: "a".split(maxsplit="x"), lambda: [].append(),
        lambda: [].append(1, 2), lambda: math.sqrt(-1), lambda: math.sqrt("x"), lambda: math.nothing, lambda: math.nothing(1),
        lambda: dict.fromkeys(), lambda: int.nothing, lambda: int.from_bytes(3, "big"), lambda: (3).nothing(), lambda: "".join([1]),
        lambda: {}.get(), lambda: {}.get([], 1), lambda: print(1, seq=2), lambda: collections.deque().popleft(), lambda: Cache(1).move_to_end(5),
        lambda: max(), lambda: max(1, key=len), lambda: len(), lambda: len(1, 2), lambda: abs("x"), lambda: str.upper(3), lambda: list.append(3, 4),
        lambda: isinstance(1, 2), lambda: isinstance(1), lambda: re.compile("(a)").match("a").group(3), lambda: datetime.date(2020, 13, 1),
    ]
    seen = []
    for _ in range(turns):
        seen = []
        for f in bad:
            try:
                f()
                seen.append("no error")
            except Exception as e:
                seen.append(f"{type(e).__name__}: {e}")
    return seen


for line in complaints(40):
    print(line)


def patched(turns):
    """A module's function is replaced midway, and put back."""
    real = math.floor
    found = []
    try:
        for i in range(turns):
            if i == turns // 2:
                math.floor = lambda x: -1
            if i == 3 * turns // 4:
                del math.floor
            try:
                found.append(math.floor(i + 0.5))
            except AttributeError as e:
                found.append(str(e))
    finally:
        math.floor = real
    return found[:: turns // 10], math.floor(2.5)


print(patched(100))


def receivers(turns):
    """One place calls a method on many kinds of objects."""
    things = [[1, 2, 1], (1, 1), "1121", b"\x01\x01", collections.deque([1]), range(3), collections.Counter("1")]
    total = 0
    for i in range(turns):
        thing = things[i % len(things)]
        if hasattr(thing, "count"):
            total += thing.count("1" if isinstance(thing, str) else 1)
        total += isinstance(thing, (list, tuple)) + isinstance(thing, collections.Counter) * 10 + isinstance(i, int) + isinstance(i, bool)
    return total


print(receivers(140))
rng = random.Random(7)
print([rng.randrange(10) for _ in range(70)][-5:], sum(rng.random() < 2 for _ in range(70)))

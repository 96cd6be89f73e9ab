"""`**` of mappings: a class derived from dict is a dict, whatever it defines but `__iter__`; all others are asked."""
import collections


class Multi(dict):
    def __getitem__(self, key):
        return dict.__getitem__(self, key)[0]

    def keys(self):
        return ["z"]


class Iterated(Multi):
    def __iter__(self):
        return iter(["a"])


class Wanting(dict):
    def __missing__(self, key):
        return key


class Asked:
    def keys(self):
        return iter(["a", "b"])

    def __getitem__(self, key):
        return key * 2


class Ordered(collections.OrderedDict):
    def __getitem__(self, key):
        return "ordered"


def f(*a, **kw):
    return kw


def told(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


MAPPINGS = (Multi(a=[1, 2]), Iterated(a=[1], z=[2]), Wanting(a=1), Asked(), Ordered(a=1), collections.defaultdict(int, a=3))
MAPPINGS += (collections.ChainMap({"a": 4}), collections.UserDict(a=5), collections.Counter("aab"), 7, [("a", 1)], {1: 2}, Multi({1: [2]}))
for m in MAPPINGS:
    for call in (lambda: f(**m), lambda: f(x=0, **m), lambda: f(**m, **{"q": 1}), lambda: f(a=0, **m), lambda: dict(**m), lambda: {**m}, lambda: {"a": 0, **m}, lambda: dict(m)):
        print(told(call))
for _ in range(5):
    print(f(**MAPPINGS[0]), f(1, **MAPPINGS[0], b=2))

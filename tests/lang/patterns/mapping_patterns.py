"""match: mapping patterns, rest, missing keys, value keys, defaultdict is not filled, mappings of other kinds."""
from collections import ChainMap, defaultdict
from types import MappingProxyType, SimpleNamespace
K = SimpleNamespace(key="kk")
def f(x):
    match x:
        case {"a": 1, "b": [b, *_]}: return "a1", b
        case {K.key: v, **rest}: return "kk", v, rest
        case {None: n, True: t}: return "none true", n, t
        case {-1: m, 1.5: _}: return "numbers", m
        case {"x": {"y": {"z": z}}}: return "deep", z
        case {"r": _, **r}: return "rest", r
        case {}: return "any mapping"
        case _: return "no"
d = defaultdict(int)
for v in ({"a": 1, "b": "no"}, {"a": 1, "b": [7]}, {"kk": 2, "o": 3}, {None: 0, 1: 2}, {-1: 5, 1.5: 6}, {"x": {"y": {"z": 0}}}, {"r": 1, 2: 3}, {}, d, MappingProxyType({"kk": 0}), ChainMap({"r": 5}), [("a", 1)], "r"):
    print(f(v))
print(len(d))
for bad in "case {**r, 'a': 1}: pass", "case {'a': 1, 'a': 2}: pass", "case {**_}: pass", "case {x: 1}: pass":
    try:
        exec(f"match {{}}:\n    {bad}")
        print("fine", bad)
    except SyntaxError as e:
        print(e.msg)

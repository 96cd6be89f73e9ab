"""match: sequence patterns with stars, nesting, lengths, what is a sequence and what is not."""
from collections import deque
def f(x):
    match x:
        case []: return "empty"
        case [a]: return "one", a
        case [1, *rest]: return "1+", rest
        case [a, b, *_, z] if z == 9: return "9 last", a, b
        case (x, [y, *ys], *zs): return "nested", x, y, ys, zs
        case [*all]: return "all", all
        case _: return "no"
class Seq:
    def __len__(self): return 2
    def __getitem__(self, i): return i
from collections.abc import Sequence
class Real(Sequence):
    def __len__(self): return 2
    def __getitem__(self, i): return (5, 6)[i]
for v in ([], (), [5], (1, 2, 3), [2, 3, 9], (0, "ab", 3), (0, [1, 2, 3], 4, 5), "ab", b"ab", bytearray(b"a"), range(3), deque([1, 2]), {1: 2}, {1, 2}, iter([1]), Seq(), Real(), memoryview(b"xy"), None):
    r = f(v)
    print(type(v).__name__, r)

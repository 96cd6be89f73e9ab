"""from __future__ import annotations: annotations stay text, of every form of expression."""
from __future__ import annotations
import typing
def f(a: undefined.thing[1, 2], b: list[int | None] = None, *c: (lambda: 0), d: "quoted", e: {1: 2}, **g: not x) -> yield_ if a else b: pass
for k, v in f.__annotations__.items():
    print(k, repr(v))
class C:
    x: Nope = 1
    y: C
    def m(self, o: C) -> typing.Optional[C]: return o
print(C.__annotations__, C.m.__annotations__)
v: A.b(c, *d, **e)[f:g:h, ...] = 1
w: f"{x!r:>{y}}"
u: -a ** ~b @ c // d << 1 & 2
t: ([i for i in j if k], {*a}, (), (1,))
s: "x" if not (a < b <= c is not d not in e) else lambda p, /, q=1, *r, s, **t: (t)
for text in list(__annotations__.values()):
    print(text)
print(typing.get_type_hints(C.m))

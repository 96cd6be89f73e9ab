"""Assigning attributes in every target position: unpacking, for, with, star, augmented, chained, annotations."""
class O: pass
o, p = O(), O()
o.a, (o.b, *o.c) = 1, (2, 3, 4)
for o.i in range(3): pass
for o.j, p.k in [(1, 2), (3, 4)]: pass
o.x = p.x = o.y = []
o.x.append(1)
o.z: int = 5
with open(__file__) as o.f: pass
o.a += 10; o.x += [2]
[p.l, p.m] = "lm"
o.n = o
o.n.n.q = "deep"
print({k: v for k, v in vars(o).items() if k not in ("f", "n")}, vars(p), o.f.closed, o.q)
try:
    o.a, o.nope.b = 9, 8
except AttributeError as e:
    print(e, o.a)
def f(s): s.added = 1; del s.added; return hasattr(s, "added")
print(f(p), f(f))

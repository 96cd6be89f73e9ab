"""deque: bounded, rotation, slices refused, insertion, removal, comparison, mutation while iterating."""
from collections import deque
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
d = deque(range(5), maxlen=5)
d.append(5)
d.appendleft(-1)
print(d, d.maxlen, d[0], d[-1], 3 in d, len(d))
d.extend([7, 8]); d.extendleft("ab"); d.rotate(2); print(d)
d.rotate(-7); d.reverse(); print(d, d.count(3), d.index("a") if "a" in d else None)
print(t(lambda: d.insert(1, "x")), t(lambda: d[1:2]), t(lambda: d[10]), t(lambda: d.remove("nope")), t(lambda: deque(maxlen=-1)), t(lambda: deque().pop()), t(lambda: deque().popleft()), sep="\n")
e = deque([1, 2, 3])
e.insert(-1, "i"); del e[0]; e[0] = "z"
print(e, e + deque([9]), e * 2, deque([1, 2]) < deque([1, 3]), deque([1]) == [1], e.copy() == e, bool(deque()))
def mutate():
    for x in e: e.append(x)
print(t(mutate), deque("ab", 1), deque(maxlen=0).append(1), list(reversed(e))[0])
r = deque()
r.append(r)
print(r, repr(deque([], 3)), deque([1, 2]).__class__.__name__)
class D(deque):
    def append(self, x): super().append(x * 2)
s = D([1])
s.append(2); s += [3]
print(s, type(s.copy()).__name__)

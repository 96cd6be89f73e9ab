"""bisect, heapq, sorted, min and max with user classes and keys that raise; functools.cmp_to_key."""
import bisect, functools, heapq
@functools.total_ordering
class V:
    count = 0
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o):
        V.count += 1
        if self.v == 99 or o.v == 99: raise OverflowError("99")
        return self.v < o.v
    def __repr__(self): return f"V{self.v}"
vs = sorted(V(i * 5 % 7) for i in range(7))
print(vs, bisect.bisect(vs, V(3)), bisect.bisect_left(vs, V(3)), bisect.bisect([1, 5, 9], 25, key=lambda x: x * x))
bisect.insort(vs, V(2))
print(vs, heapq.nsmallest(2, vs), heapq.nlargest(2, vs, key=lambda v: -v.v), list(heapq.merge(vs[:3], vs[2:4])))
h = [V(3), V(1), V(2)]
heapq.heapify(h)
print(heapq.heappop(h), heapq.heappushpop(h, V(0)), heapq.heapreplace(h, V(9)), h)
for f in (lambda: sorted([V(1), V(99), V(0)]), lambda: max([V(99), V(1)]), lambda: bisect.insort(vs, V(99)), lambda: heapq.heappush(h, V(99)), lambda: V(1) < 5):
    try:
        print(f())
    except (OverflowError, AttributeError) as e:
        print(type(e).__name__, e)
print(sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)), V(1) >= V(1), V(2) > V(1), V.count > 10)

"""Lists: methods, slices, slice assignment, sorting, identity, errors."""
l = [3, 1, 2]
l.append(5); l.extend("ab"); l.insert(0, None)
print(l, l[1:3], l[::-1], l[-2:], l[:0], l[10:], l.index(2), l.count(1))
l.remove(None); print(l.pop(), l.pop(0), l)
l[1:2] = [7, 8, 9]
print(l)
l[::2] = ["x"] * len(l[::2])
print(l)
del l[1:3]
print(l)
n = [4, 2, 9]
n.sort(); print(n)
n.sort(key=lambda x: -x); print(n, sorted(n), sorted("cab", reverse=True))
n.reverse(); print(n, n + [1], n * 2, [0] * 3, 2 in n, [1, 2] < [1, 3], [1] == [1.0])
m = [[0] * 2 for _ in range(2)]
m[0][1] = 5
print(m)
c = n[:]; c += (1,); print(n, c, c is n)
a = b = [1]; a += [2]; print(b)
for bad in (lambda: [][0], lambda: [1].pop(5), lambda: [1].index(9), lambda: [1] + (2,), lambda: [1]["a"], lambda: [1].x, lambda: [3, "a"].sort(), lambda: (1,)[4], lambda: [].pop()):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
t = (1, [2], "3")
t[1].append(4)
print(t, t[::-1], t + (5,), t * 2, len(t), t.index("3"), hash((1, 2)) == hash((1, 2)), (), (1,))
try:
    t[0] = 5
except TypeError as e:
    print(e)
l = list(range(10))
del l[::3]
print(l)
print(sum([1, 2, 3]), min([4, 2]), max(4, 9, 2), min("hello", key=ord), max([], default="none"), any([0, 1]), all([]))
big = []
for i in range(1000): big.append(i * i)
print(len(big), big[999], sum(big))
r = [1]; r.append(r); print(r)

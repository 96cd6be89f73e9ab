"""Comprehensions: nested, several conditions, tuples, stars, conditional values, dict order, side effects, scoping."""
log = []
def v(x): log.append(x); return x
print([v(x) for x in (1, 2, 3) if v(x > 1)], log)
print([[j for j in range(i)] for i in range(4)], [(i, j) for i in range(3) for j in range(i) if i + j > 1], {i: j for i, j in zip("aba", range(3))}, {i % 3 for i in range(7)}, [x if x % 2 else -x for x in range(4)], [*[1], *(x for x in "a")], [i for i in range(9) if i % 2 if i % 3], [(lambda: x)() for x in range(3)], [x for x, in [(1,), (2,)]], [a for a, *b in ["xyz"]], [b for a, *b in ["xyz"]])
x = "outer"
y = [x for x in range(2)]
z = [x for _ in [0]]
print(x, y, z, [x for x in x], {x: x for x in "ab"}, sum([x for x in [1]] + [len(x)]))
def f(n):
    k = 10
    return [k + i for i in range(n)], {k: i for i in range(n)}, [[k for _ in range(i)] for i in range(n)], [n for n in range(n)]
print(f(3))
class C:
    w = 3
    a = [i for i in range(w)]
    b = [[i, j] for i in range(2) for j in [w for w in "q"]]
print(C.a, C.b)
try:
    [1 // i for i in (1, 0)]
except ZeroDivisionError as e:
    print(e)
try:
    [i for i in 5]
except TypeError as e:
    print(e)
print([d := {}, [d.setdefault(i, []).append(i * i) for i in range(2)], d][2], [g() for g in [lambda i=i: i for i in range(3)]], [i for i in [j for j in [k for k in "ab"]]])

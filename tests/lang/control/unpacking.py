"""Assignment forms: chained, tuple, nested, starred, subscript and attribute targets, augmented."""
a = b = c = [1]
print(a is b is c)
a, b = 1, 2
a, b = b, a
print(a, b)
(a, [b, c]), d = (1, [2, 3]), 4
print(a, b, c, d)
first, *rest = range(5)
*init, last = "abc"
x, *mid, y = [1, 2]
print(first, rest, init, last, x, mid, y)
l = [0] * 3
l[0], l[1] = "p", "q"
i = 0
i, l[i] = 2, "r"
print(l, i)
class O:
    pass
o = O()
o.a, o.b = 1, (2, 3)
o.a += 10
l[-1] = [1]
l[-1] += [2]
print(o.a, o.b, l)
for bad in (lambda: exec_unpack(1), lambda: exec_unpack([1]), lambda: exec_unpack([1, 2, 3]), lambda: star([])):
    try:
        bad()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
    except NameError as e:
        print(e)
def exec_unpack(v):
    a, b = v
    return a, b
def star(v):
    a, *b = v
for v in (1, [1], [1, 2, 3], iter([1, 2, 3])):
    try:
        exec_unpack(v)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
try:
    star([])
except ValueError as e:
    print(e)
n: int = 3
m: "str"
print(n)
del l[0], n
try:
    n
except NameError as e:
    print(e)
print(l, [*l, *"ab"], (*l,), {**{"a": 1}, "b": 2}, {*l[:1]})

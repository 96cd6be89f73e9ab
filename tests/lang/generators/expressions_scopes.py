"""Generator expressions: when the first iterable is evaluated, what they see, in classes and with walrus."""
log = []
def it(name, n):
    log.append(name)
    return range(n)
g = ((x, y) for x in it("a", 2) for y in it("b", 2))
print(log)
print(list(g), log)
try:
    g = (x for x in undefined_name)
except NameError as e:
    print(e)
g = (x for _ in [0] for x in undefined_name)
try:
    list(g)
except NameError as e:
    print(e)
x = "global"
class C:
    x = "class"
    xs = [1, 2]
    a = list(x for _ in range(1))
    b = list(y for y in xs)
    try:
        c = list(z for _ in [0] for z in xs)
    except NameError as e:
        d = str(e)
print(C.a, C.b, C.d)
def f():
    k = 1
    g = (k * i for i in range(3))
    k = 10
    return list(g), [last := j for j in range(4)], last
print(f())
print(sum(i for i in range(10) if i % 2 if i > 3), any(x > 3 for x in [1, 5]), all(() for _ in ()))
print(list(lambda: i for i in range(1))[0](), [f() for f in [lambda: i for i in range(3)]])

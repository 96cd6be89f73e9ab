"""Variables that swap roles each turn: objects of two classes, ints and lists."""
class A:
    def f(self): return 1
class B:
    def f(self): return "b"
def run(n):
    a, b, c = A(), B(), [0]
    out = []
    for i in range(n):
        a, b = b, a
        out.append(a.f())
        c, d = [i], c
        c, d = d, c
        if i % 30 == 29: a, b, c = c, a, b; a, b, c = b, c, a
    return out[:3], out[-3:], c, d
print(run(10))
print(run(120))
def gcds(n):
    total = 0
    for i in range(1, n):
        a, b = i * 12, n
        while b: a, b = b, a % b
        total += a
    return total
print(gcds(60))

"""A table of tables of methods, looked up by attributes that change."""
class A:
    kind = "a"
    def go(self, n): return n + 1
class B(A):
    kind = "b"
    def go(self, n): return super().go(n) * 2
table = {"a": {0: "go", 1: "back"}, "b": {0: "go", 1: "go"}}
A.back = lambda self, n: n - 3
def run(n):
    objs, x = [A(), B()], 1
    for i in range(n):
        o = objs[i % 2]
        x = getattr(o, table[o.kind][i % 3 % 2])(x) % 1009
        if i == 40: objs[0].kind = "b"
        if i == 60: table["b"][1] = "back"
    return x
print(run(10), run(50), run(100))

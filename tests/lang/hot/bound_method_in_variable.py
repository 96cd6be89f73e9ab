"""Bound methods kept in variables while class and instance change."""
class A:
    def __init__(self, n): self.n = n
    def get(self, k): return self.n + k
def run(turns):
    a, b = A(1), A(2)
    f, g, total = a.get, b.get, 0
    for i in range(turns):
        total += f(i) - g(i)
        if i == 30: A.get = lambda self, k: 1000
        if i == 50: f = a.get
        if i == 60: a.n, g = 5.5, f
        if i == 70: f = A(9).get
        if i == 80: f = len if False else (lambda k: k)
    return total, f(1), g(1)
print(run(100))
items = []
add = items.append
for i in range(60):
    add(i)
    if i == 30: items = []
print(len(items), add.__self__[-1])

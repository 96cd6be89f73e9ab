"""The same job as a list, a generator expression, a generator function and a class: laziness and errors."""
log = []
def v(x):
    log.append(x)
    if x == 3: raise ValueError(x)
    return x
class It:
    def __init__(self, n): self.n, self.i = n, 0
    def __iter__(self): return self
    def __next__(self):
        if self.i == self.n: raise StopIteration
        self.i += 1
        return v(self.i - 1)
def fn(n):
    for i in range(n): yield v(i)
for make in (lambda n: [v(i) for i in range(n)], lambda n: (v(i) for i in range(n)), fn, It, lambda n: map(v, range(n))):
    log.clear()
    try:
        it = iter(make(6))
        print(next(it), next(it), log, end=" ")
        print(list(it))
    except ValueError as e: print("error", e, log)

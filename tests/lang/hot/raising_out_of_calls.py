"""Exceptions that leave an iterator, a function and a recursion in hot loops."""

class Lexer:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n
def f(x):
    if x % 3 == 0:
        raise ValueError(x)
    return x
def main(n):
    t = 0
    for i in range(n):
        for k in Lexer(i % 4): t += k
        try:
            t += f(i)
        except ValueError as e:
            t += e.args[0] * 2
    return t
def g(x):
    return f(x) + 1
def rec(n):
    if n == 0: raise KeyError('x')
    return rec(n - 1) + 1
t = 0
for i in range(2000):
    try: t += g(i)
    except ValueError: t += 1
    try: rec(i % 7)
    except KeyError: t += 1
print(t)
print(main(3000))

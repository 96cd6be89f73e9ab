"""Recursion: mutual, through lambdas, defaults, methods, generators, comprehension, exceptions, a memo."""
def a(n): return 1 if n == 0 else b(n - 1) + 1
def b(n): return 1 if n == 0 else a(n - 1) + 1
f = lambda n, s=0: s if n == 0 else f(n - 1, s + n)
def comp(n): return [comp(n - 1), n] if n else []
def gen(n):
    if n:
        yield n
        yield from gen(n - 1)
def err(n):
    try:
        if n == 0: raise KeyError(0)
        err(n - 1)
    except KeyError as e:
        raise KeyError(e.args[0] + 1)
memo = {}
def fib(n):
    if n not in memo: memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]
class T:
    def __init__(self, n): self.kids = [T(n - 1) for _ in range(n)]
    def __len__(self): return 1 + sum(map(len, self.kids))
print(a(50), f(60), comp(3), list(gen(5)), fib(90), len(T(4)))
try:
    err(20)
except KeyError as e:
    print(e)
def hanoi(n, x, y, z): return 0 if n == 0 else hanoi(n - 1, x, z, y) + 1 + hanoi(n - 1, z, y, x)
def perms(s): return [s] if len(s) < 2 else [c + p for i, c in enumerate(s) for p in perms(s[:i] + s[i + 1:])]
print(hanoi(7, *"abc"), perms("abc"))

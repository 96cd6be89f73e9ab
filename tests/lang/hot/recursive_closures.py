"""Closures that call themselves and each other, made anew for each turn."""
def run(n):
    total = 0
    for k in range(n):
        def even(x): return True if x == 0 else odd(x - 1)
        def odd(x): return False if x == 0 else even(x - 1)
        def walk(x, acc=0): return acc if x <= 0 else walk(x - k % 3 - 1, acc + k)
        total += even(k % 9) + walk(k % 20)
    return total
print(run(5))
print(run(60))
memo = lambda f, c={}: lambda x: c[x] if x in c else c.setdefault(x, f(x))
fib = memo(lambda x: x if x < 2 else fib(x - 1) + fib(x - 2))
print(fib(80), sum(fib(i) for i in range(60)))

"""Functions, lambdas and classes made anew on every turn."""


def run(turns):
    total = 0
    for i in range(turns):
        def f(x):
            return x + i

        g = lambda x, k=i: f(x) * k
        total += g(2)
        if i % 10 == 0:
            class C:
                n = i

                def get(self):
                    return self.n + i

            total += C().get()
    return total, C.n, f.__name__, g(1)


print(run(100))


def decorate(n):
    def wrap(f):
        def inner(*args):
            return f(*args) + n

        return inner

    return wrap


def layered(turns):
    def base():
        return 0

    for i in range(turns):
        base = decorate(i)(base)
    return base()


print(layered(60))
cache = {}
for i in range(120):
    key = i % 6
    if key not in cache:
        exec(f"def h(x): return x * {key}", ns := {})
        cache[key] = ns["h"]
    cache[key].calls = getattr(cache[key], "calls", 0) + 1
print([cache[k](10) + cache[k].calls for k in sorted(cache)])


def recursive(turns):
    total = 0
    for i in range(turns):
        def fact(n):
            return 1 if n < 2 else n * fact(n - 1)

        total += fact(i % 8)
    return total


print(recursive(60))

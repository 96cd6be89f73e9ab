"""A mutable default and a function attribute, both written on every call of a loop."""
def f(x, seen={}, *, log=[]):
    seen[x] = seen.get(x, 0) + 1
    log.append(x)
    f.calls = getattr(f, "calls", 0) + 1
    return len(log)
for i in range(90): f(i % 7 if i % 2 else str(i % 3))
print(f.calls, f.__defaults__, len(f.__kwdefaults__["log"]))
f.__kwdefaults__["log"] = []
f.calls = 0.5
for i in range(40): f(0)
print(f.calls, f(1), f.__defaults__[0][0])

"""Defaults in a hot loop: shared mutable ones, replaced __defaults__, keyword-only ones."""


def add(x, to=[]):
    to.append(x)
    return len(to)


def scale(x, by=2, *, plus=1):
    return x * by + plus


def run(turns):
    total = 0
    for i in range(turns):
        total += scale(i)
        if i == 50:
            scale.__defaults__ = (3,)
        elif i == 100:
            scale.__kwdefaults__ = {"plus": -1}
        elif i == 120:
            scale.__kwdefaults__["plus"] = 0.5
        total += scale(i, by=1) + scale(i, 0, plus=0)
    return total


print(run(160), scale(1))
scale.__defaults__ = None
texts = set()
for i in range(60):
    try:
        scale(i)
    except TypeError as e:
        texts.add(str(e))
print(texts)
print([add(i) for i in range(60)][-1], add(0, []), add.__defaults__[0][:3])


def make(n):
    fs = []
    for i in range(n):
        def f(a, b=i, c=fs):
            return a + b + len(c)
        fs.append(f)
    return sum(f(1) for f in fs)


print(make(80))

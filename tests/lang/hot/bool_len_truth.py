"""Truth in a hot loop: __bool__, __len__, neither, both, wrong answers."""


class B:
    def __init__(self, v):
        self.v = v

    def __bool__(self):
        return self.v


class L:
    def __init__(self, v):
        self.v = v

    def __len__(self):
        return self.v


class BL(B, L):
    pass


class N:
    pass


def run(things, turns):
    yes = 0
    errors = set()
    for i in range(turns):
        x = things[i % len(things)]
        try:
            if x:
                yes += 1
            yes += 10 if not x else 0
            y = x and 5 or 7
            yes += 100 if y == 5 else 0
        except (TypeError, ValueError, OverflowError) as e:
            errors.add(f"{type(e).__name__}: {e}")
    return yes, sorted(errors)


print(run([B(True), B(False)], 60))
print(run([L(0), L(3), BL(True), BL(False), N(), N, None, 0.0, "", [0], -0.0, 1e-300], 120))
print(run([B(1), B(None), L(-1), L(1 << 70), L("x"), B(True)], 60))
x = L(3)
total = 0
while x:
    x.v -= 1
    total += 1
print(total, bool(L(True)), any([L(0), B(False)]), all([N(), L(1)]))
for i in range(60):
    N.__bool__ = lambda self, i=i: i % 2 == 0
    total += bool(N())
print(total)

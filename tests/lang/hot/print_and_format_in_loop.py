"""Output from inside hot loops: print with every argument, own __str__ and __repr__ and __format__."""
import io
import sys


class T:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"T({self.n!r})"

    def __format__(self, spec):
        return f"<{spec}:{self.n}>" if spec else str(self)


out = io.StringIO()
for i in range(80):
    print(i, T(i), [T(i)], sep="-" if i % 2 else ", ", end=";\n" if i % 10 == 9 else " ", file=out)
text = out.getvalue()
print(len(text), text[-90:])
total = 0
for i in range(80):
    s = f"{T(i)} {T(i):>5} {T(i)!s:>8} {i:{i % 7 + 1}d} {i / 7:.{i % 5}f} {i!r:^{10}} {'x' * (i % 3)}"
    total += len(s)
print(total, s)
for i in range(60):
    s = "%s %r %5.2f %-5d| %x %c %%" % (T(i), T(i), i / 3, i, i, 65 + i % 26)
    s += "{} {0!r:>10}".replace("{}", "{0}").format(T(i))
print(s)
saved = sys.stdout
sys.stdout = catcher = io.StringIO()
for i in range(50):
    print(i, end="")
sys.stdout = saved
print(len(catcher.getvalue()))
for i in range(50):
    try:
        format(i, "z" if i == 20 else "d" if i != 30 else "s")
    except ValueError as e:
        print(i, e)

"""Expressions of constants: what they give, when they raise, and how large constants of code objects are."""

import sys


def day():
    return 60 * 60 * 24, 1 << 20, 2 ** 10 - 1, -2 ** 2, ~5, +3, not 0, not "", -(-1)


def texts():
    return "ab" "c" + "d", "x" * 3, 3 * b"y", "abc"[1], b"abc"[-1], ("a", "b")[0], "%s" % 3, "%d %s" % (1, "b")


def numbers():
    return 7 // 2, 7 % -3, 7 / 2, 1.5 * 2, 2 ** -1, (1 + 2j) * 2, 0.1 + 0.2, 10 ** 3, 1 - 2 ** 3 * 4, True + 1, -True, ~1


def tuples():
    return (1, 2) + (3,), (1, 2) * 2, (1, (2, 3 + 4)), ((1, 2), [3])[1], () * 5, (1 + 1, -1)


def bits():
    return 6 & 3, 6 | 1, 6 ^ 3, 256 >> 3, 1 << 127, True & False, True | 0


def failing():
    found = []
    for attempt in (lambda: 1 / 0, lambda: 1 // 0, lambda: 5 % 0, lambda: 1 << -1, lambda: "a" + 1, lambda: "abc"[5],
                    lambda: 0.0 ** -1, lambda: -"a", lambda: "a" * "b", lambda: (1, 2)["x"], lambda: 2 ** 1000 % 7,
                    lambda: 1.0 << 1, lambda: "%d" % "x", lambda: 1e308 * 10, lambda: 10.0 ** 400):
        try:
            found.append(attempt())
        except Exception as error:
            found.append((type(error).__name__, str(error)))
    return found


def large():
    return len("x" * 5000), (1 << 1000).bit_length(), (2 ** 500).bit_length(), len((0,) * 1000), len("ab" * 4096 * 2)


def tested():
    found = []
    if 1 + 1:
        found.append("if")
    while 2 - 2:
        found.append("never")
    if not (3 * 0):
        found.append("not")
    found.append(1 if "a" * 0 else 2)
    found.append(3 if 0 or 5 - 5 else 4)
    assert 1 + 1, "not raised"
    found += [k in (1, 1 + 1, 6 // 2) for k in range(4)] + [k in {2 - 1, 2} for k in range(3)]
    return found


def defaults(a=60 * 60, *, b=2 ** 3, c=(1, 2 + 3)):
    return a, b, c, defaults.__defaults__, defaults.__kwdefaults__


class Body:
    size = 1 << 4
    names = "a" + "b", "c" * 2


def patterns(value):
    match value:
        case -1:
            return "minus one"
        case 1 + 2j:
            return "complex"
        case -3.5 - 1j:
            return "negative"
    return "other"


for function in (day, texts, numbers, tuples, bits, failing, large, tested, defaults):
    print(function.__name__, function())
print(Body.size, Body.names, [patterns(v) for v in (-1, 1 + 2j, -3.5 - 1j, 5)])
print(eval("2 * 3 + 4"), eval("'a' * 3"), eval("(1, 2)[0]"), [eval(f"{a} {op} 3") for a in (7, -7) for op in
      "+ - * / // % ** & | ^ << >>".split()])


def sums(a, b):
    return a + b + 1 + 2, a + (1 + 2) + b, 1 + 2 + a, a * 2 * 3, -a * 2 ** 2


print(sums(1, 2), sums("", "x") if False else "", [sums(a, 2) for a in (1.5, True)])
x = 5
x += 2 * 3
x -= 1 << 2
print(x, [1 + 1][0], {1 + 1: 2 * 2}, f"{1 + 1}{'a' * 2!r:>6}", sys.maxsize == 2 ** 63 - 1)
long = "1" + " + 1" * 500
print(eval(long), eval("x" + " + 1" * 300), eval("'' + " + " + ".join(["'ab'"] * 100)))
print(len(day()))

"""Functions of `math`, `**` and `abs` in loops: every kind of argument, errors, and names that are assigned meanwhile."""
import math


def over(function, values, n):
    out = []
    for i in range(n):
        v = values[i % len(values)]
        try:
            out.append(function(v))
        except (ValueError, OverflowError, TypeError, ZeroDivisionError) as e:
            out.append(type(e).__name__ + ": " + str(e))
    return out[:len(values)], [repr(x) for x in out] == [repr(x) for x in out[:len(values)]] * (n // len(values))


inf, nan = float("inf"), float("nan")
doubles = [0.5, 1.25, 3.0, 100.7, 2.0**52 + 0.5, 1e-300, 1e10]
odd = [0.0, -0.0, -0.5, -7.25, inf, -inf, nan, 1e308, -1e308, 2.0**62, -(2.0**62), 2.0**63, 5, -5, 0, True, 2**62, 2**70, 2**1100, "x", None]
names = ["sqrt", "fabs", "floor", "ceil", "trunc", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh",
         "acosh", "atanh", "exp", "expm1", "log", "log2", "log10", "log1p", "gamma", "isnan", "isinf", "degrees", "radians"]
for name in names:
    print(name, over(getattr(math, name), doubles, 70), over(getattr(math, name), doubles + odd, 280))


def direct(values, n):
    t, kinds = 0.0, 0
    for i in range(n):
        x = values[i % len(values)]
        t += math.sqrt(x) + math.sin(x) + math.floor(x) + math.ceil(-x) + math.atan2(x, 2) + math.pow(x, 1.5) + math.fmod(x, 3)
        t += math.log(x + 1) + math.exp(-x) + math.hypot(x, 1) + math.copysign(x, -1)
        kinds += type(math.floor(x)) is int
    return repr(t), kinds


print(direct([0.5, 2.25, 100.125], 200), direct([1, 2, 3], 200))


def powers(values, n):
    out = []
    for i in range(n):
        x = values[i % len(values)]
        line = []
        for p in (2, 3, -1, 0.5, -2, 2.0, 1.5, 0, -0.5, 4):
            try:
                line.append(x ** p)
            except (ZeroDivisionError, OverflowError, TypeError) as e:
                line.append(str(e))
        out.append(line)
    return out[:len(values)], [repr(x) for x in out] == [repr(x) for x in out[:len(values)]] * (n // len(values))


for values in ([1.5, 2.25, 0.1], [-1.5, 0.0, -0.0, 3.0, inf, -inf, nan, 1e200, -1e200], [2, 3, -4, 0, 2**31, 3037000500, 2**40, True], [1.1, 2]):
    print(powers(values, 20 * len(values)))


def squares(values, n):
    a = b = c = 0.0
    for i in range(n):
        x = values[i % len(values)]
        a += x ** 2
        b += (-x) ** 2
        c += x ** 3 - (x + 1) ** 0.5
    return a.hex(), b.hex(), c.hex()


print(squares([i * 0.37 + 0.011 for i in range(97)], 970))


def exponents(n):
    t = 0.0
    for i in range(1, n):
        t += 1.0001 ** i + i ** 0.25 + 2.5 ** (i % 7 - 3) + 2 ** (i % 5)
    return t.hex()


print(exponents(200))


class Real:
    def __float__(self): return 4.0
    def __floor__(self): calls.append("floor"); return 7
    def __pow__(self, other): return ("pow", other)
    def __rpow__(self, other): return ("rpow", other)


calls = []


def of_the_program(n):
    r, t = Real(), 0
    for i in range(n):
        t += math.sqrt(r) + math.floor(r)
        pair = r ** 2, 2.5 ** r
    return t, len(calls), pair


print(of_the_program(100))


def assigned(n):
    """A function of the module is another one in the middle of the loop."""
    out, kept = [], math.sin
    for i in range(n):
        if i == n // 3: math.sin = lambda x: "mine"
        if i == n // 2: math.sin = math.cos
        if i == n * 2 // 3: math.sin = kept
        out.append(math.sin(0))
        if i == n * 3 // 4:
            math.extra = 3
        if i == n * 4 // 5: del math.extra
        try:
            out.append(math.extra)
        except AttributeError:
            out.append(None)
    return [x for i, x in enumerate(out) if i == 0 or x != out[i - 2]], out.count(3)


print(assigned(120))


def counted(n):
    """One that changes every turn."""
    math.turns = 0
    for i in range(n):
        math.turns += 1
        if math.turns % 2: math.sqrt(i)
    return math.turns


print(counted(300))

"""Expressions that are evaluated again and again, with other names, values and meanings each time."""

import warnings

x = 1
TEXTS = (
    "x", "x + 1", " x", "\tx * 2 ", "f(x)", "[x, 2][0]", "{'a': x}['a']", "x if x else -x", "(lambda: x)()", "x is None",
    "[y for y in (x, 2)]", "x.real", "'a\\d'", "0x1f + x", "1_0", "x <= 2 < 3", "missing", "x +", "f(*[x], **{})",
    "not x", "x[0]", "'abc'[x]", "(x)\n", "x; x", "", "f'{x}'", "__debug__", "(x := 5)", "b'a'[0]", "...", "yield",
)


def f(*values):
    return values


def tried(text, *names):
    try:
        return eval(text, *names)
    except Exception as error:
        return type(error).__name__, str(error)


def warned(text):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        tried(text)
    return [(w.category.__name__, str(w.message)) for w in found]


def local(x):
    return eval("x * 3"), eval("f(x)", {"f": str}, {"x": x})


for turn in range(4):
    x = turn
    for text in TEXTS:
        print(repr(text), tried(text), tried(text, {"x": 7, "f": max}), tried(text, {"f": f}, {"x": turn}))
    print(local(turn), eval("x" + " + x" * 60), eval("[" + "x, " * 20 + "]"))
    print(warned("x is 1"), warned("'a\\d'"), warned("1 if x else 2"), warned("[1]('a')"), warned("x"))
print(len({str(eval(f"x + {i}")) for i in range(600)}), eval("x + 1"))
print(eval("x") is x, eval("g()", {"g": lambda: eval("x", {"x": 3})}))

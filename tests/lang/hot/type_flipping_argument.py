"""One function called with ints, floats, strings, lists, None, in runs of different length."""


def f(x):
    if x is None:
        return 0
    try:
        return x + x
    except TypeError:
        return "bad"


def runs(spec):
    out = []
    for value, times in spec:
        for _ in range(times):
            r = f(value)
        out.append(r)
    return out


print(runs([(1, 60), (1.5, 1), (1, 60), ("a", 60), ([1], 2), (None, 60), ({}, 60), (1 << 62, 60), (True, 60), (1, 1)]))


def classify(values):
    counts = {}
    for v in values:
        match v:
            case bool():
                k = "bool"
            case int() if v < 0:
                k = "negative"
            case int() | float():
                k = "number"
            case str(s) if s:
                k = "text"
            case [] | ():
                k = "empty"
            case [x, *_]:
                k = "first " + type(x).__name__
            case {"k": k}:
                pass
            case _:
                k = "other"
        counts[k] = counts.get(k, 0) + 1
    return counts


print(classify([1, -1, True, 2.5, "a", "", [], (), [1], ("x", 2), {"k": "key"}, {}, None] * 15))

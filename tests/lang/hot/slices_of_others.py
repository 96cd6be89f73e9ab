"""Slices by ints, then by what has an `__index__` that changes what the loop reads, and by floats."""


class Index:
    def __init__(self, i, box):
        self.i = i
        self.box = box

    def __index__(self):
        self.box.asked += 1
        return self.i


class Box:
    def __init__(self):
        self.asked = 0


def words(text, n):
    out, i = [], 0
    while len(out) < n:
        j = i
        while j < len(text) and text[j] != " ":
            j += 1
        out.append(text[i:j])
        i = j + 1 if j + 1 < len(text) else 0
    return out


print(words("some words and some more", 60)[-3:])


def cut(values, starts, n):
    box = Box()
    total = errors = 0
    for k in range(n):
        start = starts[k % len(starts)]
        if start == "index":
            start = Index(1, box)
        before = box.asked
        try:
            part = values[start:] if k % 2 else values[start:3:1]
            total += len(part)
        except TypeError:
            errors += 1
        total += (box.asked - before) * 100
    return total, errors, box.asked


for values in ("abcdef", [1, 2, 3, 4], (1, 2, 3), b"xyz"):
    print(cut(values, [0, 1, 2], 60), cut(values, [0, 1, "index", None, -2, True], 120), cut(values, [0, 1.5, 2**70, "x"], 60))

"""`[*x]`, `(1, *x)` and `f(1, *x)` ask how long x is, as `list(x)` does, and what that raises is raised."""


class L(list):
    def __len__(self):
        raise KeyError("len")


class T(tuple):
    def __len__(self):
        return -1


class Hint:
    def __init__(self, answer):
        self.answer = answer

    def __iter__(self):
        return iter([1, 2])

    def __length_hint__(self):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def f(*args):
    return args


asked = []


class Asked(L):
    def __len__(self):
        asked.append("len")
        return 1


for values in L([1]), T((1,)), Hint(KeyError("hint")), Hint("text"), Hint(-1), Hint(1), Hint(TypeError("hint")), Asked([7]), 5:
    for display in (
        lambda: [*values],
        lambda: [0, *values],
        lambda: (1, *values),
        lambda: {*values},
        lambda: f(*values),
        lambda: f(1, *values),
        lambda: [*values, *values],
    ):
        try:
            print(display())
        except Exception as error:
            print(type(error).__name__, error)
print(len(asked))

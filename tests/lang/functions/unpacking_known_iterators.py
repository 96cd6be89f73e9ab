"""Unpacking what the language itself steps: map, zip, filter, enumerate, reversed."""


def attempt(function):
    try:
        return function()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def stops(n):
    if n > 1:
        raise StopIteration("stopped")
    return n


def fails(n):
    if n > 1:
        raise KeyError(n)
    return n


def two(values):
    a, b = values
    return a, b


def rest(values):
    a, *b = values
    return a, b


for _ in range(50):
    found = [
        two(map(int, "12")), two(map(lambda x: x * 2, [1, 2])), two(zip("ab", (1, 2))), two(enumerate("xy", 5)),
        two(filter(None, [0, 1, 0, 2])), two(filter(lambda x: x > 1, range(4))), two(reversed([1, 2])),
        two(map(max, [1, 5], (3, 2))), rest(map(str, range(3))), rest(zip("abc", range(3))), rest(reversed("abc")),
    ]  # fmt: skip
    wrong = [
        attempt(lambda: two(map(int, "123"))), attempt(lambda: two(map(int, "1"))), attempt(lambda: two(zip("a", "b"))),
        attempt(lambda: two(map(int, "1x"))), attempt(lambda: two(map(stops, range(5)))),
        attempt(lambda: two(map(fails, range(1, 5)))), attempt(lambda: two(map(fails, range(5)))),
        attempt(lambda: two(filter(None, [1]))), attempt(lambda: two(enumerate(5))), attempt(lambda: rest(zip())),
        attempt(lambda: two(reversed([1]))),
    ]  # fmt: skip
print(found)
print(wrong)
left = map(int, "123456")
print(two(iter([next(left), next(left)])), attempt(lambda: two(left)), list(left))


class Shrinking(list):
    def __iter__(self):
        self.clear()
        return super().__iter__()


print(attempt(lambda: two(map(int, Shrinking("12")))), attempt(lambda: two(Shrinking("12"))))

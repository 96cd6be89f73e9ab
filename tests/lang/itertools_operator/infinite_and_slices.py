"""count, cycle, repeat, islice, takewhile, dropwhile, compress, pairwise, batched-like recipes."""
from itertools import compress, count, cycle, dropwhile, filterfalse, islice, pairwise, repeat, starmap, takewhile
print(list(islice(count(5, -2), 4)), list(islice(count(0.5, 0.25), 3)), list(islice(cycle("ab"), 5)), list(repeat(1, 3)), list(cycle([])))
print(list(islice(range(10), 2, 8, 3)), list(islice("abc", 0)), list(takewhile(lambda x: x < 3, [1, 2, 5, 1])), list(dropwhile(lambda x: x < 3, [1, 2, 5, 1])), list(filterfalse(None, [0, 1, ""])))
print(list(compress("abcd", [1, 0, 1])), list(pairwise([1, 2, 3])), list(pairwise([1])), list(starmap(pow, [(2, 3), (3, 2)])))
for f in (lambda: islice([1], -1), lambda: islice([1], 0, 5, 0), lambda: repeat(1, "x"), lambda: count("a"), lambda: list(starmap(pow, [1]))):
    try:
        print(f())
    except (TypeError, ValueError) as e:
        print(e)
def batches(it, n):
    it = iter(it)
    while b := tuple(islice(it, n)):
        yield b
print(list(batches(range(7), 3)), list(batches([], 2)))
c = count()
next(c)
print(c, repeat(5, 2), next(c))

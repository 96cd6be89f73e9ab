"""Generators made, half used and dropped on every turn of a generator's loop."""
def inner(n):
    i = 0
    while True:
        if i >= n: return "end"
        yield i
        i += 1
def outer(n):
    for i in range(n):
        g = inner(i % 5)
        yield next(g, -1)
        if i % 3 == 0: yield from g
        elif i % 3 == 1: yield sum(g)
def run(n):
    total = count = 0
    for x in outer(n):
        total += x
        count += 1
    return total, count
print(run(5), run(100))
print(list(outer(7)))

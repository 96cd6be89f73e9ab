"""Dispatch through a dict of functions that is changed while it is used."""
def run(n):
    ops = {0: lambda x: x + 1, 1: lambda x: x * 2, 2: lambda x: x - 3}
    x, misses = 1, 0
    for i in range(n):
        try: x = ops[i % 4](x) % 10007
        except KeyError:
            misses += 1
            if misses == 10: ops[3] = ops[0]
        if i == 50: ops[1] = lambda x: x * 0.5
        if i == 70: ops[1] = int
    return x, misses
print(run(10), run(60), run(120))

"""An accumulator that is an int for a while and a float after."""


def run(turns, change, step):
    total = 0
    for i in range(turns):
        if i == change:
            step = float(step)
        total += step
    return total, type(total).__name__


print(run(300, 200, 3))
print(run(300, 1000, 3))
print(run(300, 0, 3))
for change in range(290, 302):
    print(run(300, change, -7))


def back(turns):
    x = 0.5
    kinds = []
    for i in range(turns):
        x = x + 1 if i % 90 else int(x)
        if i % 89 == 1:
            kinds.append((type(x) is int, x))
    return kinds


print(back(500))

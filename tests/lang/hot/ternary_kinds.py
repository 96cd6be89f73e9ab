"""A conditional expression whose branches give other kinds, carried round a loop."""
def run(n):
    x, kinds = 0, []
    for i in range(n):
        x = x + 1 if i % 50 < 30 else float(x) if i % 50 == 30 else x * 2 if x < 1e9 else None or 7
        if i % 25 == 24: kinds.append((type(x).__name__, x))
    return kinds
print(run(25))
print(run(200))
def none(n):
    last, gaps = None, 0
    for i in range(n):
        gaps += last is None
        last = i if i % 3 else None
    return gaps, last
print(none(100), none(101))

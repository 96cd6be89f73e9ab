"""while loops with steps that change sign and size, and never overshoot silently."""
def run(x, step, limit):
    turns = 0
    while 0 <= x <= 1000 and turns < limit:
        x += step
        turns += 1
        if turns % 13 == 0: step = -step
        if turns % 40 == 0: step *= 1.5
        if turns % 90 == 0: step = int(step)
    return x, step, turns
for start, step in (500, 7), (0, 0), (0, -1), (1000, 0.25), (500, True):
    print(run(start, step, 200))

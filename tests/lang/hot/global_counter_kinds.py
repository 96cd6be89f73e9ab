"""Globals counted in functions: int to bigint to float, deleted, shadowed by exec."""
count = 0
def tick():
    global count
    count += 1
def run(n):
    global count
    for i in range(n):
        tick()
        if i == 30: count = 1 << 62
        if i == 50: count *= 4
        if i == 70: count = 0.5
        if i == 90: exec("count = 100")
        if i == 95: globals()["count"] = -5
    return count
for n in 20, 40, 60, 80, 93, 100:
    count = 0
    print(run(n))
del count
try:
    tick()
except NameError as e:
    print(e)

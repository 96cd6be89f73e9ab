"""while and for with break, continue, else; nesting; ranges forwards, backwards and empty."""
i = 0
while i < 5:
    i += 1
    if i == 2:
        continue
    if i == 4:
        break
    print(i)
else:
    print("not reached")
while False:
    pass
else:
    print("else of while")
for i in range(3):
    for j in range(i, 3):
        if j == 2:
            break
        print(i, j)
    else:
        print("no break", i)
for i in range(10, 0, -3):
    print(i, end=" ")
print()
for i in range(5, 5):
    print("never")
else:
    print("empty", i)
for c in "héy":
    print(c)
for k in {"a": 1, "b": 2}:
    print(k)
for a, (b, *c) in [(1, (2, 3, 4)), (5, "xy")]:
    print(a, b, c)
l = [1, 2, 3]
for x in l:
    if x < 3:
        l.append(x + 10)
    if len(l) > 6:
        break
print(l)
r = range(0, 20, 5)
print(r, len(r), r[2], 15 in r, list(r), r[1:], range(3) == range(0, 3))
n = 0
while True:
    n += 1
    if n > 100:
        break
print(n)
def find(xs, y):
    for i, x in enumerate(xs):
        if x == y:
            return i
    return -1
print(find([3, 4, 5], 5), find([], 1))
for i in range(2**63 - 2, 2**63 + 1):
    print(i)

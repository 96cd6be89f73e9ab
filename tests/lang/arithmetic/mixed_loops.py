"""Loops whose variables change kind on the way: int, big int, float, str, object, bool."""
def run(n):
    acc = 0
    for i in range(n):
        if i < 30: acc += i
        elif i < 60: acc += 0.5
        elif i == 60: acc = int(acc)
        elif i < 90: acc *= 7
        else: acc -= 1
    return acc
print(run(100))
def strs(n):
    s = ""
    for i in range(n):
        s += str(i % 10)
        if len(s) > 20: s = s[10:]
    return s
print(strs(100))
x = 2**62
for i in range(4):
    x += 2**61
    print(x)
x = -(2**62)
for i in range(4):
    x -= 2**61
    print(x)
def fact(n): return 1 if n < 2 else n * fact(n - 1)
print(fact(25))
flag = False
c = 0
for i in range(50):
    flag = not flag
    c += flag
print(c, flag)
t = (0, 0)
for i in range(20):
    a, b = t
    t = (b + 1, a - 1)
print(t)
m = 1
while m < 10**30: m = m * 3 + 1
print(m)
i = 0
while i < 5:
    j = 0
    while j < 5:
        if (i + j) % 3 == 0:
            j += 2
            continue
        j += 1
    i += 1
print(i, j)
vals = [1, 2.0, "3", None, True, [4]]
for k in range(12):
    v = vals[k % 6]
    print(type(v).__name__, v == 1, bool(v), end=";")
print()

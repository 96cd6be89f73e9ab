"""else of for and while: with break, continue, return, exceptions, nested, in generators, with try."""
def f(items, stop):
    out = []
    for i in items:
        if i == stop: break
        out.append(i)
    else:
        out.append("else")
    return out
print(f([], 1), f([1], 1), f([1], 2), f([1, 2, 3], 2))
def w(n):
    while n:
        n -= 1
        if n == 3: break
        if n == 5: continue
    else: return "exhausted"
    return "broken"
print([w(n) for n in (0, 3, 4, 7)])
def nested():
    for i in range(3):
        for j in range(3):
            if i == j == 1: break
        else:
            continue
        return i, j
    else:
        return "none"
print(nested())
def tries():
    log = []
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: break
        except KeyError: pass
        else: log.append(("else", i))
        finally: log.append(("finally", i))
    else: log.append("loop else")
    return log
print(tries())
for x in (): pass
else: print("x" in globals())
for i in range(2): pass
else: print(i)
while False: pass
else: print("while else")
for i in range(3):
    for j in range(3):
        if j == 1: break
    else: print("never")
    if i == 1: break
else: print("never")
print(i, j)

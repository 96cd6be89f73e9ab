"""and, or, not, if-else as values: short cuts, chains, in every position, with odd truth values."""
log = []
def v(x, n=None):
    log.append(x if n is None else n)
    return x
print(v(0) or v("") or v(None), v(1) and v([]) and v(2), v(0) and v(1) or v(2), not v(0), log)
log.clear()
print(v(1) if v(0) else v(2) if v(3) else v(4), (v(5) or v(6)) and not v(7), log)
print([x or "e" for x in (0, 1, "")], [x and "t" for x in (0, 1)], (lambda x: x if x else "n")(0), {1 or 2: 0 and 1}, 1 if 1 else 2 if 0 else 3, (1 if 0 else 2) + 1, *(1, 2) if 0 else (3,))
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1 != 2, 3 > 2 > 1 > 0, 1 < 2 in [2], (1 < 2) in [True], not 1 == 2, not not [], 1 in [1] == True, None is None is not 0)
log.clear()
print(v(1) < v(0) < v(9), v(1) < v(2) < v(3), log)
class T:
    def __init__(self, r): self.r = r
    def __bool__(self): raise OSError(self.r)
for f in (lambda: T(1) and 2, lambda: 1 and T(2), lambda: not T(3), lambda: 1 if T(4) else 2, lambda: [x for x in [1] if T(5)], lambda: T(6) or 1, lambda: any([T(7)]), lambda: 0 or T(8)):
    try:
        print(type(f()).__name__)
    except OSError as e:
        print("asked", e)
def early(a, b):
    if a and b or not a and not b: return "same"
    elif a: return "a"
    if not (a or not b): return "b"
print(early(1, 1), early(0, 0), early(1, 0), early(0, 1))
x = 5
if x > 3 and (y := x * 2) > 9 or (y := 0): print(y)
while x and not (x == 2 or x < 0): x -= 1
assert x == 2 and "yes" or "no"
print(x, x == 2 and "yes" or "no", (x > 1) + (x > 2), True if x else False is None)

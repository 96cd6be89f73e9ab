"""Truth, and/or/not as values, conditional expressions, chained comparisons evaluated once."""
def t(v, log=[]):
    log.append(v)
    return v
for v in (0, 1, "", "a", [], [0], {}, None, 0.0, (), (1,), False):
    print(repr(v), bool(v), "yes" if v else "no", v and 1, v or 2, not v)
print(t(1) < t(2) < t(0) < t(9), t.__defaults__)
print(0 or None or "x" or 1 / 0, 1 and [] and 1 / 0)
x = 5
if x < 3:
    print("small")
elif x < 6:
    print("middle")
else:
    print("big")
print(1 if x == 5 else 2 if x == 6 else 3)
print(None is None, x is not None, 1 in [1, 2], 3 not in [1, 2])
if (y := x + 1) > 5:
    print("walrus", y)
assert x == 5, "never"
try:
    assert x == 6, "message " + str(x)
except AssertionError as e:
    print("assertion", e)
try:
    assert ()
except AssertionError as e:
    print("assertion", repr(e))

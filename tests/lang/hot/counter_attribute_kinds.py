"""A counter attribute that goes through int, bigint, float, complex, str and back."""
class C:
    n = 0
def run(turns):
    c, seen = C(), []
    for i in range(turns):
        c.n += 1
        if i == 20: c.n += 1 << 63
        if i == 40: c.n = float(c.n)
        if i == 60: c.n = c.n * 1j
        if i == 80: c.n = 5
        if i % 20 == 19: seen.append(c.n)
    return seen
print(run(100))
print(C.n, vars(C()))

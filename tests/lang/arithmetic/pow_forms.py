"""** and pow: negative bases and exponents, moduli, floats, complex results, three arguments, reflected."""
def t(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__}: {e}"
for a in 0, 1, -1, 2, -2, 10, 0.0, -0.0, 0.5, -2.0, float("inf"), True, 1j, 1 << 70:
    print(a, *(t(lambda: a ** b)[:60] for b in (0, 1, -1, 2, -2, 63, 64, 0.5, -0.5, float("inf"), float("-inf"), 1j) if not (a == 1 << 70 and b == float("inf"))), sep=" | ")
for args in (2, 10, 7), (2, -1, 7), (-2, 3, 7), (2, 3, -7), (2, 0, 1), (0, 0, 1), (10**30, 10**20, 10**9 + 7), (3, -2, 10), (2, -1, 4), (2, 1.0, 3), (2.0, 2, 3), (2, 3, None), (5, True, True), (2, 10**5, 1), (-5, -3, 13):
    print(args, t(lambda: pow(*args)))
print(-2 ** 2, (-2) ** 2, 2 ** -1, 2 ** 3 ** 2, -2 ** -2, not 2 ** 2, 2 ** -0.0, 0 ** 0, 0.0 ** 0, (-8) ** (1 / 3), t(lambda: 0 ** -1), t(lambda: 0.0 ** -1), t(lambda: 10.0 ** 400), t(lambda: "a" ** 2))
class P:
    def __pow__(self, o, m=None): return ("pow", o, m)
    def __rpow__(self, o, m=None): return ("rpow", o, m)
    def __ipow__(self, o): return ("ipow", o)
p = P()
print(p ** 2, 2 ** p, pow(p, 2, 3), t(lambda: pow(2, p, 3)), pow(base=2, exp=3), pow(2, exp=3, mod=5))
p **= 3
print(p, len(str(7 ** 300)), 2 ** 100 == 1 << 100, 3 ** 40, (-3) ** 41, 10 ** 18, 10 ** 19)

"""Every binary and unary operator as a method, in its plain, reflected and in-place form."""
names = "add sub mul matmul truediv floordiv mod pow lshift rshift and xor or".split()
signs = "+ - * @ / // % ** << >> & ^ |".split()
ns = {}
for n in names:
    for p in "", "r", "i": ns[f"__{p}{n}__"] = lambda self, o, k=p + n: (k, o)
for n in "neg", "pos", "invert", "abs": ns[f"__{n}__"] = lambda self, k=n: k
T = type("T", (), ns)
t = T()
for s in signs:
    x = t
    exec(f"x {s}= 2")
    print(s, eval(f"t {s} 1"), eval(f"1 {s} t"), x)
print(-t, +t, ~t, abs(t))
class Half:
    def __add__(self, o): return NotImplemented
    def __iadd__(self, o): return NotImplemented
    def __radd__(self, o): return NotImplemented
for code in "h + 1", "1 + h", "h + h", "h - 1", "-h", "~h", "abs(h)", "h @ h", "h ** 2", "2 ** h", "h << 1", "divmod(h, 1)":
    try: eval(code, {"h": Half()})
    except TypeError as e: print(e)

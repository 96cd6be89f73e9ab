"""In-place operators: own, fallback to binary, to reflected, NotImplemented, results of another kind."""
class A:
    def __init__(self, v): self.v = v
    def __iadd__(self, o): self.v += o; return self
    def __isub__(self, o): return NotImplemented
    def __sub__(self, o): return ("sub", o)
    def __mul__(self, o): return ("mul", o)
    def __imatmul__(self, o): return None
    def __ior__(self, o): raise ValueError("ior")
class R:
    def __rpow__(self, o): return ("rpow", o)
    def __rtruediv__(self, o): return NotImplemented
a = b = A(1)
a += 2
print(a is b, b.v)
a -= 3
print(a, b.v)
a = b
a *= 4
c = b
c @= 1
print(a, c)
try:
    b |= 1
except ValueError as e:
    print(e, b.v)
x = 5
x **= R()
print(x)
for text in "x /= R()", "x = 1; x //= 'a'", "x = None; x += 1", "x = 'a'; x -= 1", "x = [1]; x += 5", "x = (1,); x += [2]", "x = {}; x |= 5", "x = [1]; x *= 'a'", "x = 1; x @= 2", "x = 1; x >>= 1.0", "x = {}; x &= {}":
    try:
        exec(text)
        print(x)
    except TypeError as e:
        print(e)
l = m = [1]
l += "ab"
l *= 2
print(m)
t = u = (1,)
t += (2,)
print(t, u)
s = {1, 2}
s2 = s
s |= {3}; s &= {2, 3}; s -= {2}; s ^= {4}
print(s2)
d = e = {1: 1}
d |= [(2, 2)]
print(e)
try:
    d |= [(1,)]
except ValueError as err:
    print(err)

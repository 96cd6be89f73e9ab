"""Operators on instances: plain, reflected, in place, unary, comparison, NotImplemented, truth."""
class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def __add__(self, o):
        if not isinstance(o, V):
            return NotImplemented
        return V(self.x + o.x, self.y + o.y)
    def __mul__(self, k):
        return V(self.x * k, self.y * k)
    def __rmul__(self, k):
        return V(k * self.x, k * self.y)
    def __neg__(self):
        return V(-self.x, -self.y)
    def __eq__(self, o):
        return isinstance(o, V) and self.x == o.x and self.y == o.y
    def __hash__(self):
        return hash((self.x, self.y))
    def __repr__(self):
        return "V(%r, %r)" % (self.x, self.y)
    def __bool__(self):
        return bool(self.x or self.y)
    def __iadd__(self, o):
        self.x += o.x
        return self
    def __lt__(self, o):
        return (self.x, self.y) < (o.x, o.y)
    def __getitem__(self, i):
        return (self.x, self.y)[i]
    def __len__(self):
        return 2
    def __contains__(self, v):
        return v == self.x or v == self.y
    def __call__(self, z):
        return self.x + self.y + z
a, b = V(1, 2), V(3, 4)
print(a + b, a * 2, 2 * a, -a, a == V(1, 2), a != b, a < b, a > b, hash(a) == hash(V(1, 2)))
print(bool(V(0, 0)), not V(0, 0), bool(a), len(a), a[0], a[-1], 2 in a, 5 not in a, a(10))
c = a
a += b
print(a, c is a, {a: 1}[V(4, 2)], sorted([V(2, 1), V(1, 5), V(1, 2)]))
for f in (lambda: a + 1, lambda: 1 + a, lambda: a - b, lambda: a <= b, lambda: +a):
    try:
        print(f())
    except TypeError as e:
        print("TypeError:", e)
class W(V):
    def __radd__(self, o):
        return ("radd", o)
    def __add__(self, o):
        return ("add",)
print(V(1, 1) + W(2, 2), W(1, 1) + V(2, 2), 5 + W(0, 0))
class OnlyLen:
    def __len__(self):
        return 0
print(bool(OnlyLen()), [] or OnlyLen() or "end")
def complaints():
    """The operator in a message is the one that was written."""
    seen = set()
    for i in range(40):
        for a, b in ((1.5, 2), (2, 1.5), (1, "x"), (1 << 80, None)):
            for f in (xor, shift, matrix, plus):
                try:
                    f(a, b)
                except TypeError as e:
                    seen.add(str(e))
    return sorted(seen)
def xor(a, b):
    a ^= b
def shift(a, b):
    a <<= b
def matrix(a, b):
    a @= b
def plus(a, b):
    a += b
print(complaints())

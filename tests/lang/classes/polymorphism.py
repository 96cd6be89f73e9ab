"""Hot loops over objects of several classes, with changes in the middle."""
class Shape:
    count = 0
    def __init__(self, n):
        self.n = n
        Shape.count += 1
    def area(self): return 0
class Square(Shape):
    def area(self): return self.n * self.n
class Line(Shape): pass
class Rect(Shape):
    def __init__(self, a, b):
        super().__init__(a)
        self.b = b
    def area(self): return self.n * self.b
def total(shapes):
    t = 0
    for s in shapes:
        t += s.area()
    return t
shapes = []
for i in range(60):
    if i % 3 == 0: shapes.append(Square(i))
    elif i % 3 == 1: shapes.append(Line(i))
    else: shapes.append(Rect(i, 2))
for _ in range(20):
    t = total(shapes)
print(t, Shape.count)
Shape.area = lambda self: 1000
print(total(shapes))
shapes[5].area = lambda: -1
print(total(shapes))
shapes[6].n = 2.5
print(total(shapes))
shapes[9].n = 2**64
print(total(shapes))
class Acc:
    def __init__(self): self.v = 0
    def add(self, x): self.v = self.v + x
def run(n):
    a = Acc()
    i = 0
    while i < n:
        if i == n // 2:
            a.extra = i
            Acc.add = lambda self, x: setattr(self, "v", self.v + 2 * x)
        a.add(i)
        i = i + 1
    return a.v, a.extra
print(run(500))
x = 1
for i in range(200):
    x = x * 3 if i < 100 else x / 3
print(x)

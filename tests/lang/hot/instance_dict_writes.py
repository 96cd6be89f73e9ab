"""Attributes written through __dict__ and read as attributes, in one loop."""
class A:
    d = "class"
def run(n):
    a = A()
    out = []
    for i in range(n):
        a.__dict__["x"] = i
        if i % 10 == 3: vars(a).update(d=i)
        if i % 10 == 7: a.__dict__.pop("d")
        out.append((a.x, a.d))
        if i == 50: a.__dict__ = {"x": 0, "y": 1}
        a.x += 0.5
    return out[3:5], out[-1], sorted(vars(a).items())
print(run(9))
print(run(75))

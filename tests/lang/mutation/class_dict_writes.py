"""type.__setattr__, setattr, exec in class namespaces, mappingproxy refusing writes, del through delattr."""


class A:
    x = 1


def read(o):
    return o.x


def run(turns):
    a = A()
    out = []
    for i in range(turns):
        out.append(read(a))
        if i == 10:
            setattr(A, "x", 2)
        elif i == 20:
            type.__setattr__(A, "x", 3)
        elif i == 30:
            object.__setattr__(a, "x", 4)
        elif i == 40:
            a.__dict__.pop("x")
        elif i == 50:
            try:
                A.__dict__["x"] = 5
            except TypeError as e:
                out.append(str(e))
        elif i == 60:
            type.__delattr__(A, "x")
            A.__getattr__ = lambda self, n: n
        elif i == 70:
            delattr(A, "__getattr__")
            A.x = 9
    return out[8:75:10], out[51]


print(run(80))
view = A.__dict__
A.late = 1
print("late" in view or "late" in A.__dict__, A.__dict__.get("x"))
for f in (lambda: delattr(A, "nope"), lambda: setattr(int, "x", 1), lambda: object.__setattr__(A, "x", 1), lambda: type.__setattr__(A, 1, 2)):
    try:
        f()
    except (AttributeError, TypeError) as e:
        print(e)

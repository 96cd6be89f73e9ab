"""Descriptors in a hot loop: data and non-data, installed and removed midway, errors inside."""


class Data:
    def __init__(self):
        self.gets = self.sets = 0

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, owner):
        if obj is None:
            return self
        self.gets += 1
        return obj.__dict__.get(self.name, 0)

    def __set__(self, obj, value):
        self.sets += 1
        if value % 50 == 49:
            raise ValueError(value)
        obj.__dict__[self.name] = value


class NonData:
    def __get__(self, obj, owner):
        return 10 if obj is None else 1


class C:
    d = Data()
    n = NonData()


def run(turns):
    c = C()
    total = errors = 0
    for i in range(turns):
        try:
            c.d = c.d + 1
        except ValueError:
            errors += 1
            c.d += 2
        total += c.n + C.n
        if i == 50:
            c.n = 100
        if i == 70:
            C.n = Data()
            C.n.name = "n"
        if i == 80:
            C.n = NonData()
            del c.n
        if i == 90:
            C.late = 5
        total += getattr(c, "late", 0)
    return c.d, total if turns < 70 else "-", errors


print(run(40), run(60), C.d.gets, C.d.sets)
C.n = NonData()
try:
    print(run(100))
except TypeError as e:
    print(e)
print(C.d.gets, C.d.sets)

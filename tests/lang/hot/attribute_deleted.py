"""Attributes that come and go: the shape of an object changes in the middle of a loop."""


class Box:
    pass


def run(turns):
    b = Box()
    b.x = 0
    b.y = 1
    missing = 0
    orders = set()
    for i in range(turns):
        if i % 60 == 20:
            del b.x
        if i % 60 == 50:
            b.x = i
        if i % 90 == 30:
            del b.y
            b.y = "late"
        try:
            b.x += 1
        except AttributeError:
            missing += 1
        if i == 100:
            b.z = 5
        orders.add(tuple(b.__dict__))
    return b.__dict__, missing, sorted(orders)


print(run(50))
print(run(100))
print(run(200))


def emptied(turns):
    b = Box()
    for i in range(turns):
        setattr(b, "a%d" % (i % 5), i)
        if i % 7 == 0:
            vars(b).clear()
    return sorted(vars(b).items())


print(emptied(100), emptied(101))

"""Objects that get more and more attributes, in different orders, read at one place."""


class Bag:
    pass


def fill(order, n):
    b = Bag()
    for name in order[:n]:
        setattr(b, name, len(b.__dict__))
    return b


def run(turns):
    orders = ["abcdef", "fedcba", "acebdf", "bca"]
    total = misses = 0
    for i in range(turns):
        b = fill(orders[i % 4], i % 7)
        try:
            total += b.a
        except AttributeError:
            misses += 1
        total += getattr(b, "c", 100)
        b.z = b.z + 1 if hasattr(b, "z") else 1
        total += b.z
    return total, misses


print(run(28), run(100))
wide = Bag()
for i in range(120):
    setattr(wide, f"attr{i}", i)
print(sum(getattr(wide, f"attr{i}") for i in range(120)), len(vars(wide)), list(vars(wide))[-1])
for i in range(0, 120, 2):
    delattr(wide, f"attr{i}")
print(len(vars(wide)), wide.attr119, hasattr(wide, "attr0"))
vars(wide).update(attr0="back", attr1=None)
print(list(vars(wide))[-1], wide.attr1, wide.attr0)


def swap_dicts(turns):
    a, b = Bag(), Bag()
    a.x, b.x = 1, 2
    for i in range(turns):
        a.__dict__, b.__dict__ = b.__dict__, a.__dict__
        a.x += 10
        if i == 50:
            a.__dict__ = b.__dict__
    return a.x, b.x, a.__dict__ is b.__dict__


print(swap_dicts(10), swap_dicts(60))

"""Attributes and dict keys whose names are built in the loop."""
class O: pass
def run(n):
    o, d, name = O(), {}, ""
    for i in range(n):
        name = name + chr(97 + i % 3) if len(name) < 4 else "a"
        setattr(o, name, getattr(o, name, 0) + 1)
        d[name] = d.get(name, 0) + 1
        if i % 10 == 9 and hasattr(o, name[:2]): delattr(o, name[:2])
    return len(vars(o)), sum(vars(o).values()), sorted(d.items())[:3]
print(run(8))
print(run(100))

"""__getattr__ in a hot loop, with attributes that appear and go, and errors inside of it."""


class Proxy:
    def __init__(self, target):
        self.__dict__["target"] = target
        self.__dict__["misses"] = 0

    def __getattr__(self, name):
        if name.startswith("no"):
            raise AttributeError(f"refused {name}")
        self.__dict__["misses"] += 1
        return self.target[name]

    def __setattr__(self, name, value):
        self.target[name] = value

    def __delattr__(self, name):
        del self.target[name]


def run(turns):
    p = Proxy({"x": 1})
    total = errors = 0
    for i in range(turns):
        p.x = p.x + 1
        if i == 60:
            p.__dict__["x"] = 1000
        elif i == 90:
            del p.__dict__["x"]
        total += p.x
        try:
            total += p.nothing
        except AttributeError as e:
            errors += len(str(e))
        try:
            p.missing
        except KeyError as e:
            errors += 1
        total += getattr(p, "none", 1)
        total += hasattr(p, "no")
    return total, errors, p.misses, p.target


print(run(20))
print(run(130))


class Every:
    def __getattribute__(self, name):
        return name * 2 if name != "n" else object.__getattribute__(self, name)


e = Every()
e.n = 3
print(sum(len(e.ab) + e.n for _ in range(100)), e.__class__, type(e).__name__)

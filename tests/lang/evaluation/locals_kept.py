"""`locals()` of a function: what `exec` binds in it, what the function's own variables do to it."""


def binds():
    exec("b = 3")
    return locals()["b"], "b" in locals(), eval("b") if "b" in locals() else None


def own_variable(a):
    exec("a = 5; c = a")
    before = a
    names = locals()
    c = "own"
    again = locals()
    return before, a, sorted(names), again["c"], again is names


def deleted():
    x = 1
    names = locals()
    y = 2
    exec("z = 3")
    seen = sorted(locals())
    del x
    return seen, sorted(locals())


def cells(n):
    def inner():
        return n

    n += 1
    exec("n = 100; extra = n")
    return inner(), n, sorted(locals())


def hot(turns):
    found = []
    for i in range(turns):
        exec("k = i * 2")
        found.append(locals().get("k"))
    return found[-1], len(found)


def separate(n):
    exec(f"v{n} = n")
    return sorted(locals())


def generator():
    exec("g = 1")
    yield sorted(locals())
    exec("h = 2")
    yield sorted(locals())


def order():
    exec("z = 1")
    a = 2
    first = list(locals().items())
    b = 3
    return first, list(locals().items())


def nothing():
    return locals(), vars(), dir()


for run in (binds, lambda: own_variable(1), deleted, lambda: cells(1), lambda: hot(100), order, nothing):
    try:
        print(run())
    except KeyError as e:
        print(repr(e))
print([separate(n) for n in (1, 2, 3)])
print(list(generator()))
print((lambda x: (exec("y = x"), sorted(locals())))(4))

"""Functions defined after the loop's function, redefined while it runs, recursive through a rebound name."""


def run(n):
    out = []
    for i in range(n):
        try:
            out.append(helper(i))
        except NameError:
            out.append(None)
            define()
        if i == 50:
            redefine()
    return out


def define():
    global helper

    def helper(x):
        return x + 1


def redefine():
    global helper
    old = helper

    def helper(x):
        return old(x) * 2


r = run(80)
print(r[:3], r[48:54], r[-1])


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


original = fact
calls = 0


def counted(n):
    global calls
    calls += 1
    return original(n)


total = 0
for i in range(60):
    if i == 30:
        fact = counted
    total += fact(i % 10)
print(total, calls)

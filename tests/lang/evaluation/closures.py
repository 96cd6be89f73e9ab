"""exec of code objects with free variables."""


def make():
    n = 0

    def f():
        nonlocal n
        n += 1

    def read():
        return n

    return f, read


f, read = make()
exec(f.__code__, globals(), closure=f.__closure__)
print(read(), f.__closure__[0].cell_contents)
for call in (
    lambda: eval(f.__code__),
    lambda: exec(f.__code__),
    lambda: exec(f.__code__, closure=()),
    lambda: exec("1", closure=f.__closure__),
):
    try:
        call()
    except TypeError as error:
        print(error)

"""Which names eval and exec see."""
x = "global"


def f():
    x = "local"
    print(eval("x"), sorted(locals()))
    exec("x = 'changed'; y = 1")
    print(x)
    print(eval("x", {"x": 1}), eval("x", {"x": 1}, {"x": 2}))
    print([eval("x") for _ in range(1)])


class Scope:
    z = eval("x + '!'")
    exec("w = z * 2")
    print(w)


class Missing(dict):
    def __missing__(self, key):
        return f"<{key}>"


f()
print(eval("a + b", {}, Missing()))
outer, inner = {}, {}
exec("def g():\n    global v\n    v = 5\nu = 6\ng()", outer, inner)
print("v" in outer, "v" in inner, inner["u"])
for call in (lambda: eval("1", 5), lambda: exec("1", 5), lambda: eval("1", {}, 5), lambda: eval(5), lambda: eval("x y")):
    try:
        call()
    except (TypeError, SyntaxError) as error:
        print(type(error).__name__, error)
print(eval("  1 + 1"), eval(b"2 * 3"), list(map(eval, ["1", "2"])))

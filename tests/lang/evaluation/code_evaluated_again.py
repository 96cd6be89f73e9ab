"""Code objects that are evaluated again and again, with and without names of their own; `locals()` and `globals()`."""

import types

add = compile("a + b", "f", "eval")
assign = compile("a = a + 1\nc = a", "f", "exec")
both = compile("(locals() is globals(), sorted(n for n in locals() if len(n) == 1))", "f", "eval")
a, b = 1, 2


def f(a):
    b = 10
    found = [eval(add), eval(add, {"a": 3, "b": 4}), eval(add, {"a": 3}, {"b": 5}), eval(add, None, {"a": 1, "b": 1})]
    names = {"a": 5}
    found.append((exec(assign, names), names["c"], sorted(names)))
    mapping = types.MappingProxyType({"a": 6, "b": 7})
    found.append(eval(add, {}, mapping))
    found.append(eval(both, {}))
    exec(assign)
    return found, a, b


for n in range(3):
    print(f(n), eval(add), eval(both), exec(assign), a)


def g(x, *rest, **more):
    before = dict(locals())
    y = 1

    def inner():
        return y, x

    middle = dict(vars())
    del rest
    kept = [k for k in locals() if k not in ("before", "middle", "inner")]
    return before, sorted(middle), [v for k, v in locals().items() if k == "y"], kept, locals() == locals(), inner()


for n in range(3):
    print(g(n, 2, z=3))
print(globals()["g"] is g, locals() is globals(), [sorted(locals())[-1] for x in (1, 2)][0] != "")


def failing():
    return 1 / 0


code = compile("failing()", "text", "eval")
for wrong in (
    lambda: eval(code), lambda: eval(add, {}), lambda: eval(add, 1), lambda: eval(add, {}, 1), lambda: eval(add, a=1),
    lambda: eval((lambda: a).__code__), lambda: eval((lambda q: lambda: q)(1).__code__), lambda: exec(add, {}, {}, 1),
):  # fmt: skip
    for _ in range(2):
        try:
            print(wrong())
        except Exception as error:
            print(type(error).__name__, error, error.__traceback__.tb_next is None)


def nested(n):
    return eval("n if n == 0 else nested(n - 1) + 1") if n else 0


print(nested(20), [eval(compile(f"{n} * 2", "f", "eval")) for n in range(3)])

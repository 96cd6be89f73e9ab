"""global and nonlocal: in nested functions, classes, exec, with annotations, declared late, conflicts."""
x = "g"
def a():
    x = "a"
    def b():
        global x
        x = "changed by b"
        def c():
            nonlocal_free = x
            return nonlocal_free
        return c()
    return b(), x
print(a(), x)
def d():
    x = 1
    def e():
        def f():
            nonlocal x
            x += 1
            class G:
                nonlocal x
                x *= 10
                def h(self):
                    nonlocal x
                    x -= 1
                    return x
            return G().h()
        return f()
    return e(), x
print(d())
def loops():
    global i, fn, Cls, mod, err
    for i in range(3): pass
    def fn(): return "fn"
    class Cls: pass
    import math as mod
    try: raise KeyError("k")
    except KeyError as err: pass
    with open(__file__) as loops.handle: pass
loops()
print(i, fn(), Cls.__qualname__, fn.__qualname__, mod.pi > 3, "err" in globals(), loops.handle.closed)
for bad in """def f():\n x = 1\n global x|def f():\n print(x)\n global x|def f(x):\n global x|def f():\n nonlocal y|nonlocal x|def f():\n def g():\n  nonlocal z\n  z = 1|def f():\n global q\n def g():\n  nonlocal q|def f(x):\n nonlocal x|def f():\n x: int = 1\n global x|def f():\n for x in []: pass\n global x|global x; x = 1; global x|def f():\n global w\n nonlocal w|def f():\n global v\n v: int = 1""".split("|"):
    try:
        compile(bad, "", "exec")
        print("fine")
    except SyntaxError as e:
        print(e.msg, e.lineno)

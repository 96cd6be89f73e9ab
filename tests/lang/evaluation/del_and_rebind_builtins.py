"""Builtins hidden, deleted, restored: at module level, in functions, through the builtins module, in classes."""
import builtins
print(len("ab"))
len = lambda x: "mine"
print(len("ab"), builtins.len("ab"))
del len
print(len("ab"))
try:
    del len
except NameError as e:
    print(e)
builtins.shout = lambda s: s.upper()
print(shout("hi"))
del builtins.shout
try:
    shout("hi")
except NameError as e:
    print(e)
def f():
    try:
        return sum([1])
    except UnboundLocalError as e:
        return str(e)
    sum = None
print(f())
class C:
    print = print
    def list(self): return [1]
    x = list
print(C.x(None), list("ab"), callable(C.print))
saved = builtins.abs
builtins.abs = lambda x: "patched"
print(abs(-1), (lambda: abs(-2))())
builtins.abs = saved
print(abs(-1), __builtins__ is builtins or __builtins__["abs"] is saved)
for name in "None", "True", "__debug__":
    for code in f"{name} = 1", f"del {name}", f"def f({name}): pass", f"x.{name} = 1", f"f({name}=1)", f"import x as {name}":
        try:
            compile(code, "", "exec")
            print("fine", code)
        except SyntaxError as e:
            print(e.msg)

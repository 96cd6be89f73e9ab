"""A name that moves between module, builtins and exec namespaces while one function reads it in a loop."""
import builtins
def read(): return thing
def run(n):
    out = []
    for i in range(n):
        try: out.append(read())
        except NameError: out.append("-")
        if i == 5: builtins.thing = "b"
        if i == 10: globals()["thing"] = "g"
        if i == 15: del globals()["thing"]
        if i == 20: vars()["thing"] = "not seen"
        if i == 25: exec("thing = 'e'", globals())
        if i == 30: globals().pop("thing")
        if i == 35: del builtins.thing
        if i == 40: globals().setdefault("thing", "s")
        if i == 45: globals().update(thing="u")
    globals().pop("thing")
    return "".join(out)
print(run(50), run(50) == run(50))

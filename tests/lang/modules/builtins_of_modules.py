"""`__builtins__`: the module in `__main__`, its dict in modules that are imported and in what `exec` fills."""
import builtins
import os
import sys
import tempfile

folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
with open(os.path.join(folder, "builtins_seen.py"), "w") as out:
    out.write("kind = type(__builtins__).__name__\nwhole = len(__builtins__) > 100\n")
    out.write("def get(): return __builtins__['len']([1, 2]), __builtins__.get('nope')\n")
    out.write("def same(): return __builtins__\n")
import builtins_seen

print(type(__builtins__).__name__, builtins_seen.kind, builtins_seen.whole, builtins_seen.get())
print(builtins_seen.same() is builtins.__dict__, builtins_seen.get.__builtins__ is builtins.__dict__)
names = {}
exec("x = [len(k) for k in ('a', 'bc')]", names)
print(type(names["__builtins__"]).__name__, names["x"], names["__builtins__"] is builtins.__dict__)
print(eval("abs(-2)", {"__builtins__": {"abs": lambda n: "mine"}}), eval("abs(-2)", {"__builtins__": builtins}))
builtins_seen.same()["added_to_builtins"] = 5
print(added_to_builtins, eval("added_to_builtins", {}))
del builtins.added_to_builtins
try:
    added_to_builtins
except NameError as error:
    print(error)

"""Methods of `object` that host code and the program call with functions, methods, generators and their like."""
import os, sys, tempfile
d = os.path.join(tempfile.mkdtemp(), "site-packages"); os.mkdir(d)
with open(os.path.join(d, "hostlib_methods_of_object.py"), "w") as out:
    out.write('''
def put(o): object.__setattr__(o, "q", 5); return o.q
def drop(o): object.__delattr__(o, "q"); return hasattr(o, "q")
def name(o, n): return object.__getattribute__(o, n)
''')
sys.path.append(d)
import hostlib_methods_of_object
def f(): pass
def g(): yield
class C:
    def m(self): pass
for o in (f, g(), f.__code__, C, C(), 5):
    for call in (lambda: hostlib_methods_of_object.put(o), lambda: hostlib_methods_of_object.drop(o), lambda: hostlib_methods_of_object.name(o, "__doc__"), lambda: hostlib_methods_of_object.name(o, "code"), lambda: object.__setattr__(o, "r", 1), lambda: object.__delattr__(o, "r"), lambda: object.__delattr__(o, "name"), lambda: object.__getattribute__(o, "__class__").__name__):
        try: print(call())
        except Exception as e: print(type(e).__name__, e)

"""One name that is a method, a static method, a class method, a property, a value and a slot in turn."""
class A:
    def m(self): return "method"
class B(A): pass
kinds = [lambda: staticmethod(lambda: "static"), lambda: classmethod(lambda c: c.__name__), lambda: property(lambda s: lambda: "property"), lambda: (lambda s: "function"), lambda: (lambda: "callable value").__call__, lambda: type("C", (), {"__call__": lambda s: "object"})(), lambda: type("D", (), {"__repr__": lambda s: "instance"})]
def run(n):
    b, out = B(), []
    for i in range(n):
        if i % 8 == 4: A.m = kinds[i // 8 % 7]()
        try: out.append(str(b.m()))
        except TypeError as e: out.append("error")
    return out
r = run(70)
print(r[::4])
b = B()
b.m = lambda: "own"
print(b.m(), B().m() is not None)

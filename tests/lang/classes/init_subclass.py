"""__init_subclass__: keywords, inheritance, super, refusal, classmethod or not, with metaclasses."""
class Base:
    registry = []
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.registry.append((cls.__name__, tag, "x" in vars(cls)))
class A(Base, tag="a"):
    x = 1
class B(A):
    pass
class M(type):
    def __new__(m, name, bases, ns, **kw):
        print("new", name, kw)
        return super().__new__(m, name, bases, ns, **{k: v for k, v in kw.items() if k != "meta"})
    def __init__(cls, name, bases, ns, **kw):
        print("init", kw)
class C(Base, metaclass=M, meta=1, tag="c"):
    pass
print(Base.registry)
for text in "class D(Base, nope=1): pass", "class D(tag=1): pass", "class D(Base, metaclass=type, **{'tag': 2}): pass":
    try:
        exec(text)
        print("fine")
    except TypeError as e:
        print(e)
class E:
    @classmethod
    def __init_subclass__(cls):
        cls.marked = True
class F(E): pass
print(F.marked, hasattr(E, "marked"), E.__init_subclass__.__name__)
try:
    class G(E, k=1): pass
except TypeError as e:
    print(e)
class H:
    def __init_subclass__(cls):
        raise ValueError("no children of " + cls.__base__.__name__)
try:
    class I(H): pass
except ValueError as e:
    print(e)

"""__set_name__: order, errors, set later, called for what is in the namespace only."""
class D:
    def __init__(self, tag):
        self.tag = tag
    def __set_name__(self, owner, name):
        print("set", self.tag, owner.__name__, name)
class A:
    x = D(1)
    y = D(2)
    z = x
class B(A):
    w = D(3)
A.late = D(4)
class Bad:
    def __set_name__(self, owner):
        pass
try:
    class C:
        b = Bad()
except (TypeError, RuntimeError) as e:
    print(type(e).__name__, e, "|", e.__cause__)
class Adds:
    def __set_name__(self, owner, name):
        owner.added = D("added")
        setattr(owner, name + "_twin", 5)
class E:
    first = Adds()
    second = D("second")
print(E.first_twin, E.added.tag)
def f(self, owner, name):
    print("instance attribute", name)
d = D.__new__(D)
d.__set_name__ = f
d.tag = "i"
class F:
    q = d
print(type("G", (), {"n": D("type()")}).__name__)

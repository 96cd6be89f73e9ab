"""What calling with wrong arguments says, for every kind of parameter."""
def a(): pass
def b(x): pass
def c(x, y=1): pass
def d(x, *, k): pass
def e(x, /, y): pass
def f(*, k, l=2): pass
def g(x, *args, k, **kw): pass
def h(a, b, c, /, d, e=5, *, f, g): pass
class C:
    def m(self, x): pass
    def n(): pass
    @classmethod
    def cm(cls, x): pass
    @staticmethod
    def sm(x): pass
calls = """a(1) a(1,2) a(x=1) b() b(1,2) b(1,x=2) b(y=1) b(**{'x':1,'z':2}) c() c(1,2,3) c(1,y=2,z=3) c(1,2,y=3) d(1) d(1,2) d(1,k=2,j=3) d() d(k=1) e(x=1,y=2)
e(1) e(1,2,3) e(1,x=2,y=3) f() f(1) f(1,k=2) f(l=1) g() g(1) g(k=1) h() h(1,2,3) h(1,2,3,4) h(1,2,3,4,5,6,f=7,g=8) h(a=1,b=2,c=3,d=4) h(1,f=2)
C().m() C().m(1,2) C().n() C.m() C.m(1) C.cm() C.cm(1,2) C.sm() C().sm(1,2) (lambda:0)(1) (lambda*a,b:0)(1) b(*5) b(**5) b(*[1],*[2]) b(**{1:2}) b(**{'x':1},**{'x':2}) C(1)""".split()
for call in calls:
    try:
        print(call, eval(call))
    except TypeError as err:
        print(call, "->", err)

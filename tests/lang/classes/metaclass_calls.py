class M(type):
    def __call__(cls,*a,**k):
        o=super().__call__(*a,**k); o.tag=cls.__name__
        return o
class W(metaclass=M):
    def __init__(self,x,y=2): self.x=x; self.y=y
class Single(type):
    _i={}
    def __call__(cls,*a):
        if cls not in cls._i: cls._i[cls]=super(Single,cls).__call__(*a)
        return cls._i[cls]
class S(metaclass=Single):
    def __new__(cls,*a): print('new',a); return super().__new__(cls)
    def __init__(self,*a): print('init',a)
class M2(M):
    def __call__(cls,*a,**k):
        f=super().__call__
        return f(*a,**k)
class X(metaclass=M2): pass
class M3(type):
    def __call__(cls, a):
        f = super().__call__
        print(f.__name__, f.__self__ is cls, type(f).__name__, repr(f).split(' of ')[0], f==super().__call__)
        return f(a)
class Y(metaclass=M3):
    def __init__(self,a): self.a=a
class Z(metaclass=M3): pass
for i in range(3):
    print(W(1).tag, W(1,y=5).y, S(3) is S(3), X().tag, Y(7).a)
    try: W()
    except TypeError as e: print(e)
    try: X(1)
    except TypeError as e: print(e)
    try: Z(1)
    except TypeError as e: print(e)
print(list(map(W,[1,2]))[1].x)
class I(int, metaclass=M3): pass
print(I(5)+1)
from abc import ABCMeta, abstractmethod
class AM(ABCMeta):
    def __call__(cls,*a): return super().__call__(*a)
class A(metaclass=AM):
    @abstractmethod
    def f(self): ...
try: A()
except TypeError as e: print(e)
class B(A):
    def f(self): return 1
print(B().f(), type.__call__(W, 4).x)
def hot(n):
    t=0
    for i in range(n):
        t+=W(i, y=i&1).y + Y2(i).a
    return t
class M4(type):
    def __call__(cls,*a): return super().__call__(*a)
class Y2(metaclass=M4):
    def __init__(self,a): self.a=a
print(hot(3000))

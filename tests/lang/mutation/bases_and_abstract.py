"""Abstract classes completed and made abstract while instances are made in a loop."""
from abc import ABC, abstractmethod, update_abstractmethods
class A(ABC):
    @abstractmethod
    def f(self): ...
class B(A): pass
def run(n):
    made = refused = 0
    for i in range(n):
        try:
            made += B().f() or 0
        except TypeError: refused += 1
        if i == 10: B.f = lambda self: 1; update_abstractmethods(B)
        if i == 30: B.f = A.f; update_abstractmethods(B)
        if i == 40: B.__abstractmethods__ = frozenset()
        if i == 50: B.f = lambda self: 100
    return made, refused
print(run(60))
print(isinstance(B(), A), B.__abstractmethods__)

"""type(self), self.__class__ and class attributes through instances of several classes."""
class A:
    made = 0
    name = "A"
    def __init__(self):
        type(self).made += 1
        self.__class__.last = self
    def who(self): return self.name + type(self).__name__ + self.__class__.__qualname__
class B(A): name = "B"
class C(B): made = 100
def run(n):
    text = ""
    for i in range(n): text = (A, B, C)[i % 3]().who()
    return text
print(run(9), A.made, B.made, C.made)
print(run(91), A.made, B.made, C.made, A.last.name, "made" in vars(B))

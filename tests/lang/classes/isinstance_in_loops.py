class Animal: pass
class Cat(Animal): pass
class Liar:
    @property
    def __class__(self): return Animal
class Deep:
    def __getattribute__(self, name):
        return Animal if name == "__class__" else object.__getattribute__(self, name)
class Meta(type):
    def __instancecheck__(cls, obj):
        return obj is None or type.__instancecheck__(cls, obj)
class Odd(metaclass=Meta): pass
class Error(Animal, ValueError): pass
class Plain: pass
def check(objects, classes, turns):
    found = [[0] * len(classes) for o in objects]
    for i in range(turns):
        for a, o in enumerate(objects):
            for b, c in enumerate(classes):
                if isinstance(o, c):
                    found[a][b] += 1
    return found
objects = [Animal(), Cat(), Liar(), Deep(), Odd(), Plain(), Error(), 5, None, Cat]
classes = [Animal, Cat, Liar, Deep, Odd, Plain, Error, object, int, (Cat, int)]
for row in check(objects, classes, 30):
    print(row)
def changing(turns):
    class A: pass
    class B: pass
    class C(B): pass
    c = C()
    seen = []
    for i in range(turns):
        seen.append((isinstance(c, A), isinstance(c, B), isinstance(c, C)))
        if i == turns // 2:
            C.__bases__ = (A,)
        if i == turns - 8:
            c.__class__ = B
    return [(s, seen.count(s)) for s in sorted(set(seen))]
print(changing(60))
try:
    isinstance(Animal(), 5)
except TypeError as e:
    print(e)

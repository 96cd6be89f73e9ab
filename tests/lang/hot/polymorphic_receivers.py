"""One call site, and receivers of more and more classes."""


class A:
    def value(self, k):
        return k


class B(A):
    def value(self, k):
        return k * 2


class C(B):
    pass


class D:
    def __init__(self):
        self.value = lambda k: -k


class E:
    value = staticmethod(lambda k: k + 100)


class F:
    @classmethod
    def value(cls, k):
        return len(cls.__name__) * k


class G:
    @property
    def value(self):
        return abs


class H:
    def __getattr__(self, name):
        return lambda k: name + str(k)


def run(objects, turns):
    total = 0
    texts = []
    for i in range(turns):
        x = objects[i % len(objects)].value(i)
        if isinstance(x, str):
            texts.append(x)
        else:
            total += x
    return total, texts[-2:]


kinds = [A, B, C, D, E, F, G, H]
for n in range(1, len(kinds) + 1):
    print(n, run([k() for k in kinds[:n]], 120))
print(run([k() for k in reversed(kinds)], 200))

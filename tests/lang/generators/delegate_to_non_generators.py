"""yield from lists, iterators, objects with only some of send, throw, close."""
class It:
    def __init__(self):
        self.n = 0
    def __iter__(self):
        return self
    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration("end")
        return self.n
class Send(It):
    def send(self, x):
        return ("sent", x)
class Throw(It):
    def throw(self, *args):
        return ("thrown", len(args), args[0])
class Close(It):
    def close(self):
        print("closed")
def d(x):
    r = yield from x
    print("r", r)
print(list(d([1, 2])), list(d(It())), list(d("ab")), list(d({1: 2})), list(d(range(2))))
for cls in It, Send, Throw, Close:
    g = d(cls())
    next(g)
    try:
        print(cls.__name__, g.send("x"))
    except Exception as e:
        print(cls.__name__, type(e).__name__, e)
    g = d(cls())
    next(g)
    try:
        print(g.throw(KeyError("k")))
    except Exception as e:
        print(type(e).__name__, e)
    g = d(cls())
    next(g)
    g.close()
for bad in 5, None, int:
    try:
        list(d(bad))
    except TypeError as e:
        print(e)

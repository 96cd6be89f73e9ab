"""await on objects with __await__, on generators by types.coroutine, on wrong things; send by hand."""
import types
class A:
    def __init__(self, n): self.n = n
    def __await__(self):
        for i in range(self.n): yield i
        return "A"
@types.coroutine
def old(n):
    got = yield ("old", n)
    return got
async def inner(): return await A(2), await old(5)
async def outer():
    try: return await inner()
    finally: print("outer finally")
c = outer()
sent = None
try:
    while True:
        sent = c.send(sent)
        print("yielded", sent)
except StopIteration as e:
    print(e.value)
class Bad:
    def __await__(self): return 5
class Bad2:
    def __await__(self): return [1]
for x in 5, None, "s", Bad(), Bad2(), (i for i in []), A:
    async def f(): await x
    try:
        f().send(None)
    except TypeError as e:
        print(e)
c = inner()
c.send(None)
try:
    c.throw(KeyError("in"))
except KeyError as e:
    print(repr(e))
try:
    c.send(None)
except RuntimeError as e:
    print(e)
c = outer()
c.send(None)
c.close()
d = inner()
d.close()
print(d.cr_frame, d.cr_running, d.cr_await)
async def none(): pass
try:
    none().send(None)
except StopIteration as e:
    print(e.value)

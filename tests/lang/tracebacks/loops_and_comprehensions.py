"""Where the errors of loops and comprehensions are shown; asynchronous comprehensions."""
import asyncio
import inspect
import traceback
def run(f, *a):
    try: f(*a)
    except Exception: print(traceback.format_exc().split("\n", 3)[3])
def boom(): 1/0
class It:
    def __iter__(self): return self
    def __next__(self): raise KeyError('next')
run(lambda: [1 for x in 5])
run(lambda: [1 for x in It()])
run(lambda: [boom() for x in [1]])
run(lambda: {x: boom()
     for x in [1] if
      boom()})
run(lambda: [1 for x in [1, 2] for y in x])
run(lambda: [[boom() for y in [1]] for x in [1, 2]])
run(lambda: list(1 for x in [1, 2] for y in x))
run(lambda: list(1 for x in 7))
run(lambda: list(1 for x in It()))
run(lambda: [a for a, b in [(1,2,3)]])
run(lambda: {[] for a in [1]})
run(lambda: {[]: 1 for a in [1]})
async def m():
    async def w(q): await asyncio.sleep(0); return q
    print([await w(x) for x in range(3)], [x for x in range(3) if await w(x)], {await w(x): [await w(y) for y in range(x)] for x in range(3)})
    print(list(await asyncio.gather(*[w(x) for x in range(3)])))
    g = (await w(x) for x in range(2))
    print([x async for x in g])
    try: [x async for x in 5]
    except TypeError as e: print(e)
asyncio.run(m())
def gen():
    yield [(yield_, q) for q in range(2) for yield_ in 'a']
    r = yield
    yield [r for _ in [(lambda: r)()]]
g = gen(); print(next(g)); next(g); print(g.send(5))
def names():
    a = 1
    return [inspect.currentframe().f_code.co_name for _ in 'a'], [f.function for f in inspect.stack()]
print(names())
code = compile("[k for k in 'ab']", "f", "eval")
print(eval(code), eval("[(k, kk) for k in kk]", {"kk": "ab"}), eval("[(k, kk) for k in kk]", {}, {"kk": "ab"}))
def deep():
    return [[[ (a, b, c) for c in range(a + b)] for b in range(a)] for a in range(4)]
print(deep())
def a():
    for x in It():
        pass
def b():
    for x in [1,
       2,  3][0]:
        pass
def c():
    for x in It(): pass
def d():
    for (x, y) in [[1]]: pass
run(a)
run(b)
run(c)
run(d)
async def e():
    async for x in 5:
        pass
try: e().send(None)
except TypeError: print(traceback.format_exc())
def big(n):
    t = 0
    for i in range(n):
        t += sum([j * i for j in range(5) if j != i])
        t += len({j: i for j in range(i % 3)})
    return t
print(big(3000))
t = [x * x for x in range(3000)]
print(sum(t), sum([y for x in t for y in (x, 1)]))

"""Frames of generators, coroutines and tasks are asked for while these run, wait, or have just begun."""

import asyncio
import inspect
import sys
import threading


async def main():
    x = 5
    t = asyncio.current_task()
    c = t.get_coro()
    print(c.cr_frame.f_lineno, sorted(c.cr_frame.f_locals), c.cr_running, inspect.getcoroutinestate(c), c.cr_frame is sys._getframe(), c.cr_frame.f_back is not None)
    print(t.get_stack()[-1].f_lineno, repr(t).partition('running at ')[2].partition('>')[0].rpartition(':')[2])
    await inner(c)
async def inner(c):
    print(c.cr_frame.f_lineno, c.cr_await is not None, c.cr_frame is sys._getframe(1))
    await asyncio.sleep(0)
    print(c.cr_frame.f_lineno)
asyncio.run(main())
def gen():
    y = 1
    print(g.gi_frame.f_lineno, g.gi_frame.f_locals, g.gi_running, g.gi_frame is sys._getframe(), g.gi_frame.f_lasti > 0)
    yield help1()
    yield from sub()
def help1(): print(g.gi_frame.f_lineno, sys._getframe(1) is g.gi_frame); return 1
def sub():
    print(g.gi_frame.f_lineno, g.gi_yieldfrom); yield 2
g = gen()
print(g.gi_frame.f_lineno, next(g), g.gi_frame.f_lineno, next(g), g.gi_frame.f_lineno, g.gi_yieldfrom is not None)
async def ag():
    print(a.ag_frame.f_lineno, a.ag_running)
    yield 1
a = ag()
async def m2():
    async for q in a: print(a.ag_frame.f_lineno)
asyncio.run(m2())
def work(frames):
    frames.append(sys._getframe())
    yield 1
    x = 2
    yield x
    y = 3
fs = []
g = work(fs)
f = g.gi_frame
print(f.f_lineno, f is g.gi_frame)
next(g)
print(f.f_lineno, fs[0].f_lineno, fs[0] is f, sorted(f.f_locals), f.f_back)
next(g)
print(f.f_lineno, fs[0].f_lineno, sorted(f.f_locals), f.f_back, f.f_lasti == fs[0].f_lasti)
def looking(it):
    me = yield 0
    total = 0
    for i in it:
        total += me.gi_frame.f_lineno
        yield me.gi_frame.f_back.f_lineno
    yield total
g = looking(range(50)); next(g); g.send(g)
seen = set()
for i in range(49):
    seen.add(next(g))
print(seen, next(g), list(g))
def outer(g):
    for i in g: yield i, sys._getframe(0).f_lineno, g.gi_frame.f_back, g.gi_frame.f_lineno
def inner():
    yield 1
    yield 2
print(list(outer(inner())))
def in_thread():
    e.set(); e2.wait(); yield 1
e, e2 = threading.Event(), threading.Event()
g = in_thread(); t = threading.Thread(target=next, args=(g,)); t.start(); e.wait(); print(g.gi_running, g.gi_frame.f_code.co_name); e2.set(); t.join()
print(g.gi_frame.f_lineno)

"""What a comprehension or generator expression goes over is among its variables, where it is a function."""
import inspect
import sys


def t(o): return {k: type(v).__name__ for k, v in o.items() if not k.startswith("__") and k not in globals()}
print([t(locals()) for x in (1,)])
print(list(t(locals()) for x in [1]))
print({i: t(sys._getframe().f_locals) for i in range(1)})
g = (x for x in range(3))
print(t(g.gi_frame.f_locals)); next(g); print(t(g.gi_frame.f_locals), sorted(g.gi_frame.f_locals)); list(g); print(g.gi_frame)
def f(a):
    return [1 / (a - i) for i in range(5)]
try: f(2)
except ZeroDivisionError as e: tb = e.__traceback__
while tb: print(tb.tb_frame.f_code.co_name, t(tb.tb_frame.f_locals) if tb.tb_frame.f_code.co_name[0] == "<" else 0); tb = tb.tb_next
def h(a):
    return sum(1 / (a - i) for i in range(5))
try: h(2)
except ZeroDivisionError as e: tb = e.__traceback__
while tb: print(tb.tb_frame.f_code.co_name, t(tb.tb_frame.f_locals)); tb = tb.tb_next
def nest(): return [[sorted(locals()) for y in (1,)] for x in (1,)]
print(nest())
print([eval("x + 1") for x in (1, 2)], [dir() for z in (1,)])
print(sorted(inspect.getgeneratorlocals(x for x in (1,))), inspect.getargvalues(next((sys._getframe() for q in (1,))))[:3])
async def ag(): return [k async for k in an()]
async def an(): yield 1

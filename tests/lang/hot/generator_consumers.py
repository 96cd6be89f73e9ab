"""Builtins that eat generator expressions in a hot loop, and what they raise."""


n=40
xs=list(range(50)); ss=[str(x) for x in xs]
class V:
    def __init__(s,v): s.v=v
    def __lt__(s,o): return s.v<o.v
    def __gt__(s,o): return s.v>o.v
vs=[V(i*7%11) for i in range(20)]
t=0
for i in range(n):
    t+=sum(x*x for x in xs)
    t+=any(x>40 for x in xs)+all(x<40 for x in xs)
    t+=len(list(x for x in xs if x&1))+len(set(x%7 for x in xs))+len(tuple(x for x in xs))
    t+=min(x^5 for x in xs)+max(x^5 for x in xs)
    t+=len("".join(s for s in ss))
    t+=sorted(-x for x in xs)[0]
    l=[]; l.extend(x for x in xs); t+=len(l)
    t+=len({k:v for k,v in ((x%5,x) for x in xs)})
    t+=min(v for v in vs).v
print(t)
try: min(x for x in [])
except ValueError as e: print(e)
try: sum(x for x in ['a'])
except TypeError as e: print(e)
def g():
    yield 1
    raise KeyError('k')
import traceback
try: sum(g())
except KeyError as e: print(len(traceback.extract_tb(e.__traceback__)), [f.name for f in traceback.extract_tb(e.__traceback__)])
def outer(): return list(x/0 for x in [1])
try: outer()
except ZeroDivisionError as e: print([f.name for f in traceback.extract_tb(e.__traceback__)])

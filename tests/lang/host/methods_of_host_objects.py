"""Methods of objects of the host, and `str`, called again and again at one place; and their errors."""

import sys


class S(str): pass


class P:
    def __str__(self): return 'P!'
class Q:
    def __str__(self): return 5
class R:
    def __repr__(self): return 'R!'
def conv(x):
    try: return str(x)
    except TypeError as e: return e.args
for i in range(5):
    print([conv(x) for x in (1,'a',None,P(),Q(),R(),S('q'),b'x',1.5)][:5])
    try: str(1,2)
    except TypeError as e: print(e)
    print(str(), str(b'a','ascii'), str(S('z')), type(str(S('z'))))
import random
r=random.Random(3)
class MyR(random.Random):
    def random(self): return 0.5
m=MyR(2)
def rnd(o):
    s=0
    for i in range(50): s+=o.random()
    return s
print(rnd(r),rnd(m),rnd(r))
def bad():
    for i in range(20):
        try: r.random(1)
        except TypeError as e: x=e
    print(x)
    import traceback
    try: r.getrandbits(-1)
    except ValueError: traceback.print_exc(file=sys.stdout)
bad()
it=iter([3,2,1])
def nx(o):
    try:
        while 1: print(o.__next__())
    except StopIteration as e: print(repr(e))
nx(it)
d={}
def dd(o):
    for i in range(5):
        o.update(a=i); o.setdefault('q',[]).append(i)
    return o
import collections
print(dd(collections.OrderedDict()), dd({}), dd(collections.defaultdict(int)))
c=collections.Counter('abca'); 
for i in range(4): print(c.most_common(1), c.get('a'), c.total())
import io
def w(f):
    for i in range(5): f.write('x')
    return f.getvalue()
print(w(io.StringIO()))

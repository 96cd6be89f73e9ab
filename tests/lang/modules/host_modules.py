"""Host modules: import forms, callbacks into the program, host classes with our methods."""
import math, sys
import os.path as osp
from math import sqrt as root, floor
from collections import OrderedDict, defaultdict, namedtuple, Counter
import random
print(math.pi, root(16), floor(2.7), osp.join("a", "b"), math.gcd(12, 18))
random.seed(42)
print(random.randint(1, 100), random.random())
d = defaultdict(lambda: [0])
d["x"].append(1)
print(dict(d), Counter("aab").most_common(1), OrderedDict(a=1)["a"])
P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p._replace(x=5), P.__name__)
import json
print(json.dumps({"a": [1, 2.5, None]}), json.loads('{"k": [1]}'))
try:
    import no_such_module_at_all
except ImportError as e:
    print(type(e).__name__, e)
try:
    from math import nope
except ImportError as e:
    print(str(e).split(" (")[0])
print(len(sys.argv), sys.version_info[0], __name__)
import time
print(time.time() > 0)
def f():
    import string
    from string import digits
    return digits, string.digits is digits
print(f())
import bisect, heapq, itertools, operator
h = []
for x in (3, 1, 2): heapq.heappush(h, x)
print(heapq.heappop(h), bisect.bisect([1, 2, 3], 2), list(itertools.chain([1], [2])), operator.add(1, 2))
class T:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v < o.v
h = []
for x in (3, 1, 2): heapq.heappush(h, T(x))
print(heapq.heappop(h).v, max(map(T, [1, 5, 2])).v, list(itertools.starmap(lambda a, b: a * b, [(1, 2), (3, 4)])))

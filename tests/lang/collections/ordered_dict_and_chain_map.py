"""OrderedDict moves and equality; ChainMap lookups, writes and children."""
from collections import ChainMap, OrderedDict
o = OrderedDict(a=1, b=2, c=3)
o.move_to_end("a")
o.move_to_end("c", last=False)
print(o, o.popitem(), o.popitem(last=False), list(reversed(o)))
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == dict(b=2, a=1))
try:
    o.move_to_end("zz")
except KeyError as e:
    print(e)
try:
    for k in o:
        o["new"] = 1
except RuntimeError as e:
    print(e)
class LRU(OrderedDict):
    def __getitem__(self, k):
        v = super().__getitem__(k)
        self.move_to_end(k)
        return v
    def __setitem__(self, k, v):
        super().__setitem__(k, v)
        if len(self) > 2: self.popitem(last=False)
l = LRU()
l["a"], l["b"] = 1, 2
l["a"]
l["c"] = 3
print(list(l), l.get("b"))
base, top = {"x": 1, "y": 2}, {"y": 3}
c = ChainMap(top, base)
c["z"] = 4
print(c["x"], c["y"], dict(c), top, list(c), len(c), c.parents["y"])
n = c.new_child({"x": 0})
n["x"] += 10
print(n["x"], c["x"], n.maps[0])
del c["y"]
print(c["y"])
for f in (lambda: c.pop("x"), lambda: c.__delitem__("y"), lambda: c["none"], lambda: ChainMap().popitem()):
    try:
        f()
    except KeyError as e:
        print(e)

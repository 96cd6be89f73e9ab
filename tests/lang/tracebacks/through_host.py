"""Errors that pass through host code on their way: sorted, map, json, a host library raising."""
import json, traceback
def key(x):
    return 1 / x
try:
    sorted([1, 0], key=key)
except ZeroDivisionError as e:
    print([f.name for f in traceback.extract_tb(e.__traceback__)])
try:
    list(map(key, [0]))
except ZeroDivisionError as e:
    print([(f.name, f.lineno) for f in traceback.extract_tb(e.__traceback__)])
class D(dict):
    def __missing__(self, k):
        raise KeyError("missing " + k)
try:
    D()["x"]
except KeyError as e:
    print(e, [f.name for f in traceback.extract_tb(e.__traceback__)])
try:
    json.loads("[1,")
except ValueError as e:
    print(type(e).__name__, e, [f.name for f in traceback.extract_tb(e.__traceback__)][:1])
class C:
    def __str__(self): return key(0)
    def __eq__(self, o): return key(0)
    def __iter__(self): yield key(0)
for f in (lambda: str(C()), lambda: C() == 1, lambda: list(C()), lambda: [C()].index(3), lambda: f"{C()}"):
    try:
        f()
    except ZeroDivisionError as e:
        print([t.name for t in traceback.extract_tb(e.__traceback__)], e)
"abc".join([1, 2])

"""Errors inside comprehensions: which frames a traceback shows of them."""
import traceback
def f(n):
    return [[10 // (x - y) for x in range(n)] for y in {k for k in range(n)}]
class A:
    try:
        v = {i: 1 // i for i in range(3)}
    except ZeroDivisionError:
        traceback.print_exc()
def g():
    return list(1 // z for z in [w for w in (1, 0)])
for h in (lambda: f(3), g):
    try:
        h()
    except ZeroDivisionError:
        traceback.print_exc()
try:
    [g() for _ in range(1)]
except ZeroDivisionError:
    traceback.print_exc()

"""RecursionError: caught, with finally clauses on the way, and the interpreter is well afterwards."""
import sys
def f(n):
    return f(n + 1) + 1
try:
    f(0)
except RecursionError as e:
    print(e)
count = 0
def g(n):
    global count
    try:
        g(n + 1)
    finally:
        count += 1
try:
    g(0)
except RecursionError:
    print(count > 500)
class A:
    def __getattr__(self, name):
        return self.other
    def __repr__(self):
        return repr(self)
    def __eq__(self, other):
        return self == other
    def __call__(self):
        return self()
for h in (lambda: A().x, lambda: repr(A()), lambda: A() == 1, lambda: A()()):
    try:
        h()
    except RecursionError as e:
        print(type(e).__name__)
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)
print(depth(300))
old = sys.getrecursionlimit()
sys.setrecursionlimit(200)
try:
    depth(300)
except RecursionError as e:
    print("limited", e)
sys.setrecursionlimit(old)
print(depth(300))
x = []
x.append(x)
print(x, repr(x) == str(x))

"""Deep recursion works to CPython's depth; past it a RecursionError can be caught and the program goes on."""
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)
print(depth(900))
def forever(n):
    return forever(n + 1)
for _ in range(3):
    try:
        forever(0)
    except RecursionError as e:
        print("caught", str(e)[:32])
print(depth(900))
class A:
    def __init__(self, n):
        self.child = A(n - 1) if n else None
    def count(self):
        return 1 + (self.child.count() if self.child else 0)
print(A(200).count())
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(15))
def even(n):
    return True if n == 0 else odd(n - 1)
def odd(n):
    return False if n == 0 else even(n - 1)
print(even(301))
class G:
    def __getattr__(self, name):
        return self.other
try:
    G().x
except RecursionError:
    print("attribute recursion")
class E:
    def __eq__(self, o):
        return self == o
try:
    E() == E()
except RecursionError:
    print("comparison recursion")

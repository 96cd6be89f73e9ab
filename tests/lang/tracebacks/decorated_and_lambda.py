"""An uncaught error through a decorator, a lambda, a property and a comprehension on one line."""
import functools
def log(f):
    @functools.wraps(f)
    def wrapper(*a, **k):
        return f(*a, **k)
    return wrapper
class A:
    @property
    def value(self):
        return (lambda: [self.load(k) for k in ("x", "y")])()
    @log
    def load(self, k):
        return {"x": 1}[k]
print(A().value)

"""An uncaught error through map and reduce in lambdas."""
import functools
f = lambda a, b: a + b.upper()
print(list(map(lambda x: functools.reduce(f, x), [["a", "b"], ["c", 1]])))

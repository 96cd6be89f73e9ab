"""`warnings.filters` is a list of the host's tuples: what programs put there, read there and take away."""
import re
import warnings

warnings.resetwarnings()
print(warnings.filters, len(warnings.filters), not warnings.filters)
warnings.filterwarnings("ignore", "old.*", DeprecationWarning, "mod.*", 3)
warnings.simplefilter("error", UserWarning)
warnings.filterwarnings("default", module="__main__", append=True)
for action, message, category, module, line in warnings.filters:
    print(action, message, category.__name__, module and (type(module) is re.Pattern, module.pattern), line)
print(len(warnings.filters), warnings.filters[0][0], warnings.filters[-1][0], [f[0] for f in warnings.filters[1:]])
print(isinstance(warnings.filters, list), warnings.filters == list(warnings.filters), warnings.filters.copy() == [*warnings.filters])
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(len(warnings.filters), warnings.filters[0])
    del warnings.filters[0]
    warnings.filters[:] = warnings.filters[1:]
    warnings.filters.append(("always", None, Warning, None, 0))
    warnings.filters.insert(0, ("always", None, SyntaxWarning, None, 0))
    print([f[0] for f in reversed(warnings.filters)], warnings.filters.index(("always", None, Warning, None, 0)))
    print(warnings.filters.pop()[2].__name__, warnings.filters.count(5), ("x",) in warnings.filters)
    warnings.filters.sort(key=lambda f: f[2].__name__)
    print([f[2].__name__ for f in warnings.filters])
    warnings.filters.clear()
    print(warnings.filters)
print(len(warnings.filters))
try:
    warnings.warn("raised")
except UserWarning as error:
    print(repr(error))
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("ignore")
    warnings.filterwarnings("always", module="__main__$")
    warnings.filterwarnings("ignore", module="another")
    compile("1 is 1", "<text>", "eval")
    warnings.warn("inverted", DeprecationWarning)
    warnings.warn("shown", ResourceWarning)
print(seen[-1].message, len(seen) in (1, 2))

"""The names that modules have before their first line: those of `__main__`, and `__cached__` of one that is imported."""

print(list(globals()))
print(__cached__, __package__, __doc__, type(__loader__).__name__, __loader__.name, __spec__, __builtins__.__name__)
print(__loader__.path == __file__, __loader__.get_source("__main__").splitlines()[0] == f'"""{__doc__}"""')

import importlib.util
import json

import helper_cached

print(helper_cached.__cached__ == importlib.util.cache_from_source(helper_cached.__file__))
print(helper_cached.__cached__ == helper_cached.__spec__.cached, helper_cached.seen())
print(json.__cached__ == json.__spec__.cached, importlib.reload(helper_cached).__cached__ == helper_cached.CACHED)
x: int = 3
print(dir())

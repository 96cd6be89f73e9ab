"""throw() with a class, a value and a traceback, which is deprecated from 3.12 on; __type_params__ of functions."""
import functools, warnings
def f(): pass
@functools.wraps(len)
def g(): pass
@functools.wraps(f)
def h(): pass
try: print(f.__type_params__, h.__type_params__, hasattr(g, '__type_params__'))
except AttributeError as e: print(e)
else:
    h.__type_params__ = (1,); print(h.__type_params__)
    try: h.__type_params__ = 5
    except TypeError as e: print(e)
    try: del h.__type_params__
    except (TypeError, AttributeError) as e: print(type(e).__name__)
async def ag(): yield 1
async def co(): pass
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always')
    def gg(): yield
    x = gg(); next(x)
    try: x.throw(ValueError, 'a')
    except ValueError: pass
    x = ag()
    x.athrow(ValueError, 'a').close()
    c = co()
    try: c.throw(KeyError, 'k')
    except KeyError: pass
    c = co().__await__()
    try: c.throw(KeyError, 'k')
    except KeyError: pass
    c = co()
    try: c.throw(KeyError)
    except KeyError: pass
    a = x.asend(None)
    try: a.throw(KeyError, 'k')
    except (KeyError, RuntimeError) as e: print(repr(e))
    for i in w: print(i.category.__name__, i.message, i.lineno, i.filename.rsplit('/')[-1])
print(hasattr(x, 'ag_suspended'), [n for n in dir(x) if n[:2] == 'ag'])

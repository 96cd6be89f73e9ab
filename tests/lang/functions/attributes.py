"""Reading, setting and deleting a function's attributes."""
import inspect
import types


def f(a, b=2, *args, c: int = 3, **kwargs) -> str:
    "Doc."


print(isinstance(f, types.FunctionType), type(f) is types.FunctionType, inspect.signature(f))
print(f.__defaults__, f.__kwdefaults__, f.__annotations__, f.__doc__, f.__module__)
del f.__defaults__, f.__kwdefaults__, f.__doc__, f.__annotations__
print(f.__defaults__, f.__kwdefaults__, f.__doc__, f.__annotations__)
f.x = 1
print(f.__dict__, vars(f))
f.__dict__ = {"y": 2}
print(f.y, hasattr(f, "x"))
for change in (
    lambda: setattr(f, "__name__", 1), lambda: delattr(f, "__name__"), lambda: setattr(f, "__defaults__", 1),
    lambda: setattr(f, "__dict__", 1), lambda: delattr(f, "__dict__"), lambda: setattr(f, "__code__", 1),
    lambda: f.missing,
):
    try:
        print(change())
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
print(f.__code__.co_varnames, f.__code__.co_argcount, f.__code__.co_kwonlyargcount, f.__code__.co_name)
print(isinstance(f.__code__, types.CodeType), f.__code__.replace(co_name="g").co_name)

# What the host gives only to classes that are written in Python is not found on functions, methods and their like;
# a method's annotations are its function's.
import asyncio
import inspect
import types
import typing


class Shop:
    def sell(self, count: int, *, to: "str" = "all") -> float:
        "Sells."
        return count / 2

    async def wait(self): ...

    async def stream(self):
        yield 1


def steps(size: int):
    yield size


shop = Shop()
method = shop.sell
coroutine = shop.wait()
things = [method, Shop.sell, steps(1), coroutine, shop.stream(), (lambda: shop).__closure__, sys_frame := inspect.currentframe()]
things += [map(str, []), filter(None, []), len, [].append, shop.__init__, types]
for thing in things:
    for name in "__annotations__", "__slots__", "__weakref__", "__match_args__", "__wrapped__":
        print(type(thing).__name__, name, hasattr(thing, name), getattr(thing, name, "none") if thing is not types else "")
        try:
            print(list(thing.__slots__), thing.__weakref__)
        except AttributeError as error:
            print(error)
coroutine.close()

print(method.__annotations__, method.__annotations__ is Shop.sell.__annotations__)
print(typing.get_type_hints(method), inspect.get_annotations(method, eval_str=True))
print(inspect.signature(method), inspect.getfullargspec(method).annotations)
Shop.sell.__annotations__["to"] = bytes
print(method.__annotations__, typing.get_type_hints(method)["to"])
for name in "__doc__", "__self__", "__func__", "__name__":
    try:
        setattr(method, name, None)
    except AttributeError as error:
        print(error)
    try:
        delattr(method, name)
    except AttributeError as error:
        print(error)
print(method.__doc__, method.__self__ is shop, method.__func__ is Shop.sell)

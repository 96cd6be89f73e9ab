"""The descriptors of `__dict__` and `__weakref__` in a class's namespace reach what the object has, whatever its class
gives these names to.
"""

import weakref


class Base:
    pass


own_dict = vars(Base)["__dict__"]
own_list = vars(Base)["__weakref__"]


class Proxy(Base):
    @property
    def __dict__(self):
        return {"shown": True}

    __weakref__ = "shown"


proxy = Proxy()
object.__setattr__(proxy, "kept", 3)
print(proxy.__dict__, vars(proxy), own_dict.__get__(proxy), own_dict.__get__(proxy, Proxy))
print(own_dict.__get__(None, Proxy), proxy.__weakref__, own_list.__get__(proxy))
own_dict.__set__(proxy, {"other": 4})
print(proxy.other, hasattr(proxy, "kept"), own_dict.__get__(proxy))
own_dict.__get__(proxy)["new"] = 5
print(proxy.new)
own_dict.__delete__(proxy)
print(hasattr(proxy, "other"), own_dict.__get__(proxy))


class Refusing(Base):
    kept = own_dict

    def __getattribute__(self, name):
        raise AttributeError(f"no {name}")

    def __setattr__(self, name, value):
        raise AttributeError(f"never {name}")


refusing = Refusing()
object.__setattr__(refusing, "hidden", 1)
print(own_dict.__get__(refusing), object.__getattribute__(refusing, "kept"))
own_dict.__set__(refusing, {})
print(own_dict.__get__(refusing))


def keys(objects):
    found = []
    for obj in objects:
        own_dict.__get__(obj)["turn"] = len(found)
        found.append(sorted(own_dict.__get__(obj)))
    return found


print(keys([Proxy(), refusing, Base()] * 20)[-3:])

base = Base()
reference = weakref.ref(base)
print(own_list.__get__(base) is reference)


class Table(dict):
    pass


class ShownTable(Table):
    __dict__ = "shown"


table = ShownTable()
table.x = 2
print(vars(Table)["__dict__"].__get__(table), table.__dict__)

for descriptor in own_dict, own_list:
    for obj in 3, table, Base, base:
        for use in (
            lambda: descriptor.__get__(obj),
            lambda: descriptor.__set__(obj, 4),
            lambda: descriptor.__delete__(obj),
        ):
            try:
                print(use() is None)
            except (AttributeError, TypeError) as error:
                print(type(error).__name__, error)

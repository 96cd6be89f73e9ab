"""A weak proxy passes for the instance behind it, and is none; nor is an object whose `__class__` says so."""

import gc
import weakref


class Box:
    def __init__(self):
        self.content = 1

    def twice(self):
        return 2 * self.content

    def __len__(self):
        return 3

    def __iter__(self):
        return iter([1])

    def __add__(self, other):
        return "added"

    def __iadd__(self, other):
        return self

    def __getitem__(self, index):
        return index

    def __contains__(self, item):
        return True

    def __call__(self, *arguments):
        return arguments

    def __lt__(self, other):
        return True

    def __neg__(self):
        return -1


def show(function):
    try:
        print(function())
    except Exception as error:
        print(type(error).__name__, error)


def assigned():
    proxy.other = 4
    return proxy.other


def deleted():
    del proxy.other
    return proxy.other


def added_in_place():
    other = proxy
    other += 1
    return type(other)


def item_deleted():
    del proxy[3]


def item_assigned():
    proxy[3] = 3


def matched():
    match proxy:
        case Box(content=1):
            return "matched"


def summed():
    total = 0
    for i in range(100):
        total += proxy.content + proxy.twice() + len(proxy)
    return total


box = Box()
proxy = weakref.proxy(box)
uses = [
    lambda: proxy.content, lambda: proxy.twice(), lambda: len(proxy), lambda: list(proxy), lambda: proxy + 1,
    lambda: 1 + proxy, lambda: proxy[3], lambda: 3 in proxy, lambda: proxy(4), lambda: proxy < 1, lambda: -proxy,
    lambda: bool(proxy), lambda: proxy == box, lambda: proxy != proxy, lambda: [item for item in proxy],
    lambda: proxy.nothing, lambda: type(proxy), lambda: isinstance(proxy, Box), lambda: proxy.__class__,
    lambda: "yes" if proxy else "no", lambda: f"{proxy.content}", lambda: [*proxy], lambda: hasattr(proxy, "missing"),
    assigned, deleted, added_in_place, item_deleted, item_assigned, matched, summed,
]  # fmt: skip
for use in uses:
    show(use)
class_proxy = weakref.proxy(Box)
show(lambda: class_proxy.twice is Box.twice)
show(lambda: class_proxy().content)
del box
gc.collect()  # compiled code may keep it for a while
for use in uses[:20]:
    show(use)


class Claiming(Exception):
    @property
    def __class__(self):
        return Box


claiming = Claiming("text")
for i in range(5):
    show(lambda: claiming.args)
    show(lambda: isinstance(claiming, Box))
    show(lambda: claiming + 1)
    show(lambda: claiming.twice())

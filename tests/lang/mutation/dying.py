"""What a dropped reference sets off is seen by the loop's next turn: `__del__`, callbacks, finalisers of the host."""

import gc
import tempfile
import weakref


class Holder:
    def __init__(self):
        self.x = 0
        self.y = 0.5
        self.z = "start"


class Plain:
    def __init__(self, n):
        self.n = n


class Deleted:
    def __init__(self, holder, n):
        self.holder = holder
        self.n = n

    def __del__(self):
        self.holder.x = self.n
        self.holder.y = self.n + 0.5
        self.holder.z = "deleted"


def ends(total, holder):
    """Called between the end of the last object and the look at what it did."""
    return total, holder.x


def local_replaced(n):
    """`__del__` of what a local variable held."""
    holder = Holder()
    thing = None
    total = 0
    for i in range(n):
        total = total * 3 % 1000003 + holder.x + int(holder.y)
        thing = Deleted(holder, i)
    return total, holder.x, holder.z


def item_replaced(n):
    """`__del__` of what a list held."""
    holder = Holder()
    things = [Deleted(holder, k) for k in range(n)]
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + holder.x + int(holder.y)
        things[i] = None
        i += 1
    return total, holder.x, holder.z


def attribute_replaced(n):
    """`__del__` of what an attribute held."""
    holder, owner = Holder(), Holder()
    total = 0
    for i in range(n):
        total = total * 3 % 1000003 + holder.x
        owner.z = Deleted(holder, i)
    owner.z = None
    return ends(total, holder)


def inner_object(n):
    """`__del__` of what only the dying object held."""
    holder = Holder()
    things = [Plain([Deleted(holder, k)]) for k in range(n)]
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + holder.x
        things[i] = None
        i += 1
    return total, holder.x


def callback(n):
    """A weak reference's callback, a function of the program."""
    holder = Holder()

    def died(reference):
        holder.x = holder.x + 1
        holder.y = holder.y + 1.0

    things = [Plain(k) for k in range(n)]
    references = list(map(weakref.ref, things, [died] * n))
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + holder.x + int(holder.y)
        things[i] = None
        i += 1
    return total, holder.x, holder.y, len(references)


def host_callback(n):
    """A weak reference's callback that is the host's, and lengthens a list that the loop knows."""
    seen = []
    things = [Plain(k) for k in range(n)]
    references = list(map(weakref.ref, things, [seen.append] * n))
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + len(seen)
        things[i] = None
        i += 1
    return total, len(seen), len(references)


def finalize(n):
    """`weakref.finalize`."""
    holder = Holder()

    def ended(k):
        holder.x = holder.x + k

    things = [Plain(k) for k in range(n)]
    finalizers = [weakref.finalize(things[k], ended, k) for k in range(n)]
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + holder.x
        things[i] = None
        i += 1
    return total, holder.x, sum([f.alive for f in finalizers])


def host_finalizer(n):
    """An object of the host whose finaliser calls the program."""
    holder = Holder()

    def close():
        holder.x = holder.x + 2

    def closer(k):
        wrapper = tempfile._TemporaryFileCloser.__new__(tempfile._TemporaryFileCloser)
        wrapper.close = wrapper.cleanup = close  # which of them it calls depends on its version
        return wrapper

    things = [closer(k) for k in range(n)]
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + holder.x
        things[i] = None
        i += 1
    return total, holder.x


def generator_closed(n):
    """A generator that is dropped in the middle of a `try`."""
    holder = Holder()

    def steps():
        try:
            yield 1
            yield 2
        finally:
            holder.x = holder.x + 3

    things = [steps() for k in range(n)]
    for thing in things:
        next(thing)
    thing = None
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + holder.x
        things[i] = None
        i += 1
    return total, holder.x


for function in (
    local_replaced, item_replaced, attribute_replaced, inner_object,
    callback, host_callback, finalize, host_finalizer, generator_closed,
):  # fmt: skip
    warm = function(300)
    gc.collect()
    print(function.__name__, function(300), warm[1:] and function(50))

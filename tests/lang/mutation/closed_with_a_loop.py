"""A generator that is dropped in a loop and goes round a loop of its own as it ends; and one that outer loops drop."""


class Holder:
    def __init__(self):
        self.x = 0


def steps(holder, n):
    try:
        yield 1
    finally:
        for k in range(n):
            holder.x = holder.x + 1


def started(holder, n, turns):
    things = [steps(holder, turns) for k in range(n)]
    for thing in things:
        next(thing)
    return things


def dropped(n, turns):
    """What ends has safe points of its own; the loop that has let go of it hears of it all the same."""
    holder = Holder()
    things = started(holder, n, turns)
    i = 0
    total = 0
    while i < n:
        total = total * 3 % 1000003 + holder.x
        things[i] = None
        i += 1
    return total, holder.x


def dropped_where_made(n):
    """In one function: what an outer loop's recording has seen of the first thing must not keep it."""
    holder = Holder()
    things = [steps(holder, 1) for k in range(n)]
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


for turns in (0, 1, 3):
    print(dropped(300, turns), dropped(300, turns))
for k in range(6):
    print(dropped_where_made(80))

"""Methods that host code has made: found on the class, with an object's own attribute before them, and as values."""

import functools
import html.parser
import logging
import threading
import types
from collections import UserList


def host_function(self, value="nothing"):
    return type(self).__name__, value


made_by_host = functools.wraps(host_function)(logging.Filter.filter)


class Counted:
    calls = []

    @functools.lru_cache
    def squared(self, number):
        Counted.calls.append(number)
        return number * number

    @functools.singledispatchmethod
    def shown(self, value):
        return f"thing {value}"

    @shown.register
    def _(self, value: int):
        return f"int {value}"

    measure = len
    upper = str.upper
    partial = functools.partial(max, 3)
    joined = "-".join
    is_alive = threading.Thread.is_alive
    filter = logging.Filter.filter


def tried(function, *values):
    try:
        return function(*values)
    except Exception as error:
        return type(error).__name__, str(error)


def called(thing, number):
    return thing.squared(number)


def asked(thing):
    return thing.is_alive()


def filtered(thing, record):
    return thing.filter(record)


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, self.get_starttag_text(), self.getpos()))


class Items(UserList):
    pass


class Quiet(logging.Filter):
    pass


def main():
    things = [Counted(), Counted()]
    for turn in range(6):
        print([called(thing, turn % 3) for thing in things], len(Counted.calls))
    print(things[0].squared.__self__ is things[0], type(things[0].squared).__name__, Counted.squared.cache_info().hits)
    things[0].squared = lambda number: "own"
    for _ in range(3):
        print([called(thing, 2) for thing in things])
    del things[0].squared
    Counted.squared = types.MethodType(lambda cls, number: (cls.__name__, number), Counted)
    for _ in range(3):
        print([called(thing, 2) for thing in things])
    for _ in range(4):
        print(things[0].shown(3), things[0].shown("x"), things[0].partial(2), things[0].joined("ab"))
        print(tried(lambda: things[0].upper()), tried(lambda: things[0].measure()), tried(asked, things[0]))

    reader = Reader()
    for _ in range(4):
        reader.feed("<p class='x'>text<br>")
    print(reader.found[-2:], len(reader.found))

    items = Items([3, 1])
    for number in range(5):
        items.append(number)
        items.extend([number])
    print(items, items.index(4), items.count(1))

    quiet = Quiet("a")
    record = logging.LogRecord("a.b", 10, "", 0, "", (), None)
    for turn in range(8):
        if turn == 4:
            logging.Filter.filter = lambda self, record: "changed by the program"
        if turn == 6:
            quiet.filter = lambda record: "own"
        print(turn, filtered(quiet, record))
    logging.Filter.filter = KEPT


KEPT = logging.Filter.filter
main()

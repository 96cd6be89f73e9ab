"""Functions in wide restricted Python, for `test_wide`: each construct once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.hints import Word
from tracer.records import field, record


@record(weakref_slot=False)
class Pair:
    """A record with a default that a factory makes."""

    first: Any
    second: Word = 7
    rest: list[int] = field(factory=list)


class Plain:
    """A class with slots and an initialiser of its own."""

    __slots__ = ("double", "name")
    double: Word
    name: object

    def __init__(self, value: Word, name: object) -> None:
        self.double = 2 * value
        self.name = name


def numbered(items: list[object]) -> list[object]:
    found: list[object] = []
    for k, item in enumerate(items):
        found.append((k, item))
    return found


def over_any(items: object) -> list[object]:
    return [(item, 1) for item in items]  # type: ignore[attr-defined]


def pairs(table: dict[str, int]) -> list[object]:
    found: list[object] = []
    for name, number in table.items():
        if number == 2:
            continue
        if number > 3:
            break
        found.append(name)
        found.append(number + 1)
    return found


def comprehensions(items: list[int], more: list[int]) -> object:
    item = "kept"
    made = [item + other for item in items if item > 1 for other in more], {item + 1 for item in items}
    return made, {item: item * 2 for item in items}, item


def either(a: Any, b: Any) -> object:
    return a or b, a and b, (a is None or a == b)


def chain(a: Word, b: Word, c: Word) -> bool:
    return a < b <= c


def keywords(a: Any) -> object:
    return Pair(second=3, first=a), Pair(a), third(a, last=5), sorted([3, 1, 2], reverse=True)


def third(a: Any, middle: Word = 4, last: Word = 9) -> object:
    return (a, middle, last)


def texts(a: object, b: Word) -> str:
    return f"{a!r} and {b:03}: {a}"


def slices(items: list[object]) -> object:
    items[1:2] = ["x", "y"]
    del items[0]
    return items[1:], items[:-1], items[::2]


def unpacked(pair: tuple[int, str]) -> object:
    number, name = pair
    a = b = [number]
    a.append(number + 1)
    first, (second, third_) = name, (number, name)
    return b, name, first, second, third_


def quantified(items: list[int]) -> object:
    return any(item > 2 for item in items), all(item > 0 for item in items), max(len(items), 3), min(len(items), 3)


def of_any_object(a: Any) -> object:
    a.x = a.x + 1
    return a.method(3), a.x


def made(value: Word) -> object:
    plain = Plain(value, "n")
    return plain.double, plain.name


def grown(items: list[object], more: list[object]) -> list[object]:
    items += more
    return items


def joined(items: list[int]) -> object:
    return [*items, 5, *items], (*items,), {"a": items, "b": 1}, {1, 2}


def with_statement(a: object) -> object:
    with a:  # type: ignore[attr-defined]
        return a


def starred(a: list[Any]) -> object:
    return print(*a, a)


def spread(a: object, more: Any) -> object:
    return together(a, *more), together(*more)


def together(*values: object) -> object:
    return values


def closure(a: object) -> object:
    return lambda: a


def at_last(a: object) -> object:
    try:
        return a
    finally:
        print(a)


def no_item(a: Any) -> None:
    del a.x


def first_of(items: list[object]) -> object:
    return next(item for item in items if item is not None)


@record
class Remembering:
    """A record with a field that its arguments do not set."""

    first: Any
    seen: Any = field(default=None, init=False)


def remembered(a: object) -> object:
    return Remembering(a)


WIDE: list[Callable[..., Any]] = [
    numbered, over_any, pairs, comprehensions, either, chain, keywords, texts, slices, unpacked, quantified,
    of_any_object, made, grown, spread, joined,
]  # fmt: skip

"""Loops over dicts, views, sets, strings: changes meanwhile, exhausted iterators, objects shared."""


def keys(table):
    total = 0
    for key in table:
        total += key
    return total


def items(table):
    total = 0
    kept = []
    for pair in table.items():
        kept.append(pair)
    for key, value in table.items():
        total += key * value
    return total, len(set(kept)), kept[:2]


def values(table):
    total = 0
    for value in table.values():
        total += value
    return total


for n in (0, 1, 2, 50, 3):
    table = {i: i + 1 for i in range(n)}
    for _ in range(20):
        found = keys(table), items(table), values(table), keys(set(table)), keys(frozenset(table)), keys(bytes(range(n)))
    print(n, found)


def letters(text):
    found = []
    for letter in text:
        found.append(letter)
    return "".join(found)


for _ in range(20):
    letters("abc")
print(letters("aé漢🎉" * 20), letters(""))


def growing_dict(n):
    table = {i: i for i in range(n)}
    seen = 0
    try:
        for key in table:
            seen += 1
            if seen == n // 2:
                table[-1] = 0
    except RuntimeError as error:
        return seen, str(error)
    return seen, None


def shrinking_dict(n):
    table = {i: i for i in range(n)}
    seen = 0
    try:
        for key, _ in table.items():
            seen += 1
            if seen == n // 2:
                del table[n - 1]
    except RuntimeError as error:
        return seen, str(error)
    return seen, None


def growing_set(n):
    members = set(range(n))
    seen = 0
    try:
        for member in members:
            seen += 1
            if seen == n // 2:
                members.add(-1)
    except RuntimeError as error:
        return seen, str(error)
    return seen, None


def replaced_keys(n):
    table = {i: i for i in range(n)}
    seen = 0
    try:
        for key in table:
            seen += 1
            del table[key]
            table[key + 1000] = key
            if seen > 5 * n:
                break
    except RuntimeError as error:
        return str(error)
    return seen <= 5 * n


for n in (2, 10, 60, 61, 62):
    print(growing_dict(n), shrinking_dict(n), growing_set(n))
print(replaced_keys(10) in (True, False, "dictionary keys changed during iteration"))


def in_parts(iterator):
    first = []
    for value in iterator:
        first.append(value)
        if len(first) == 2:
            break
    second = []
    for value in iterator:
        second.append(value)
    third = []
    for value in iterator:
        third.append(value)
    return first, second, third


for make in (lambda: iter([1, 2, 3, 4]), lambda: iter({1: 2, 2: 3, 3: 4}.items()), lambda: iter("abcd"), lambda: zip("abc", range(3)), lambda: enumerate("xyz", 5),
             lambda: reversed([1, 2, 3]), lambda: map(str, range(4)), lambda: iter(range(2**64, 2**64 + 4)), lambda: (x for x in "pqrs")):
    for _ in range(12):
        last = in_parts(make())
    print(last)


def not_iterable(value):
    for _ in value:
        pass


for value in (5, None, 1.5, len, object):
    try:
        not_iterable(value)
    except TypeError as error:
        print(error)


def ended_list(values):
    """A list iterator that has come to its end stays there."""
    iterator = iter(values)
    count = 0
    for _ in iterator:
        count += 1
    values.append(1)
    for _ in iterator:
        count += 100
    return count


print([ended_list(list(range(i))) for i in range(30)])

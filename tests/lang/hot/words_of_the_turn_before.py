"""A word that one turn of a loop makes is used in a later one, behind a bridge that is traced when all words were small."""


def index(n):
    """The words leave the tuple behind."""
    x = c = 0
    for i in range(n):
        if i % 16 == 10:
            try:
                c += (1, 2, 3, 4, 5, 6, 7, 8)[x]
            except IndexError:
                c += 1000
            continue
        if i < n // 2:
            x = i & 7
        else:
            x = i * 1000000
    return c


def divisor(n):
    """The words become -1."""
    x = c = 0
    for i in range(n):
        if i % 16 == 10:
            try:
                c += 100 // (x + 1) + 100 % (x + 1)
            except ZeroDivisionError:
                c += 1000
            continue
        if i < n // 2:
            x = i & 7
        else:
            x = -1
    return c


def comparison(n):
    """The words pass the limit."""
    x = c = 0
    for i in range(n):
        if i % 3 == 2:
            if x < 100:
                c += 1
        if i < n // 2:
            x = i & 7
        else:
            x = i * 1000
    return c


def shift(n):
    """The words become negative."""
    x = c = 0
    for i in range(n):
        if i % 8 == 5:
            try:
                c += 1 << x
            except ValueError:
                c += 1000
            continue
        x = i & 7 if i < n // 2 else -i
    return c


def overflow(n):
    """The words come near the end of what a machine word holds."""
    x = c = 0
    for i in range(n):
        if i % 8 == 5:
            c ^= (x + (1 << 62)) & ((1 << 70) - 1)
            continue
        x = i & 255 if i < n // 2 else (1 << 62) + i
    return c


def flag(n):
    """What is compared in one turn is asked for in the next, when the word is another one."""
    a, small, c = 0, True, 0
    for i in range(n):
        if small:
            c += 1 if a < 10 else 100
        if i % 7 == 3:
            a = i
        else:
            a = i % 20
            small = a < 10
    return c


def two_flags(n):
    """As before, but the word is an index."""
    items, a, fits, c = list(range(10)), 0, True, 0
    for i in range(n):
        if fits:
            try:
                c += items[a]
            except IndexError:
                c += 1000
        a = i % 13
        if i % 5:
            fits = 0 <= a < 10
    return c


def count_bigints(a, n):
    """The words pass the end of what a machine word holds, in both directions."""
    c = 0
    for _ in range(n):
        b = a + 10
        if b > 2**63 - 1:
            c += 1
        a += 1 if a > 0 else -1
    return c


for turns in (50, 1200, 1200, 1200, 5000):
    print(index(turns), divisor(turns), comparison(turns), shift(turns), overflow(turns), flag(turns), two_flags(turns))
print(count_bigints(2**63 - 300, 600), count_bigints(-(2**63) + 30, 600))

"""Lists that grow and shrink in the loop that walks them."""


def growing(n):
    items = [1]
    for x in items:
        if len(items) < n:
            items.append(x + 1)
    return len(items), items[-1]


def shrinking(n):
    items = list(range(n))
    seen = []
    for x in items:
        seen.append(x)
        items.pop()
    return len(seen), items


def stack(n):
    items = []
    high = 0
    for i in range(n):
        if i % 5 < 3:
            items.append(i)
        else:
            items.pop()
        high = max(high, len(items))
    return items[-3:], high


def inserting(n):
    items = []
    for i in range(n):
        items.insert(i // 2, i)
        if i % 10 == 9:
            del items[::3]
    return items


def emptied(n):
    items = []
    errors = 0
    for i in range(n):
        try:
            items.pop(0)
        except IndexError:
            errors += 1
            items.extend([i] * (i % 4))
    return errors, items


print(growing(300), shrinking(101), stack(201))
print(inserting(75))
print(emptied(200))

"""Slices of lists, strings, tuples and bytes with bounds that move past the ends."""


def windows(items, n):
    total = 0
    for i in range(-n, n):
        total += len(items[i : i + 3]) * 1
        total += len(items[:i]) * 10
        total += len(items[i::-1]) * 100
        total += len(items[::i or 1]) * 1000
    return total


for items in ([1, 2, 3, 4, 5], "hello", (1,), b"", bytearray(b"abc"), range(7)):
    print(type(items).__name__, windows(items, 30))


def rotate(n):
    items = list(range(6))
    for i in range(n):
        items[:] = items[1:] + items[:1]
        if i % 10 == 0:
            items[1:3] = [items[2], items[1]]
        if i % 25 == 0:
            items[2:2] = [-i]
        elif i % 25 == 1:
            del items[2:3]
    return items


print(rotate(100), rotate(101))


def extended(n):
    errors = 0
    items = list(range(9))
    for i in range(n):
        try:
            items[:: 1 + i % 4] = [i] * 3
        except ValueError as e:
            errors += 1
            text = str(e)
            items = list(range(9))
    return errors, text, items


print(extended(100))
whole = [1, 2]
for i in range(60):
    copy = whole[:]
    copy.append(i)
print(whole, copy)

"""Deleting list items and slices, dict keys and attributes inside the loops that use them."""


def josephus(n, k):
    people = list(range(n))
    at = 0
    out = []
    while people:
        at = (at + k - 1) % len(people)
        out.append(people[at])
        del people[at]
    return out


print(josephus(10, 3), josephus(60, 7)[-3:])


def thinned(n):
    items = list(range(n))
    while len(items) > 3:
        del items[:: -2 if len(items) % 3 else 3]
        if len(items) > 20:
            del items[5:7], items[-1]
    return items


print(thinned(100))


def backwards(items):
    for i in range(len(items) - 1, -1, -1):
        if items[i] % 3 == 0:
            del items[i]
    return items


print(backwards(list(range(20))), len(backwards(list(range(100)))))
d = {i: i for i in range(100)}
for k in list(d):
    if k in d and (k % 3 or k == 99):
        del d[k]
    if k + 3 in d and k % 2:
        del d[k + 3]
print(list(d))
errors = set()
items = [1, 2, 3]
for i in range(50):
    for bad in (lambda: items.__delitem__(5), lambda: d.__delitem__("x"), lambda: items.remove(9), lambda: items.__delitem__("a")):
        try:
            bad()
        except (IndexError, KeyError, ValueError, TypeError) as e:
            errors.add(repr(e))
print(*sorted(errors), sep="\n")

"""Dicts are searched for strings and ints, present and absent, while they change and while keys have code of their own."""
import types


class Loud:
    def __init__(self, text, equal):
        self.text = text
        self.equal = equal

    def __hash__(self):
        return hash(self.text)

    def __eq__(self, other):
        asked.append(other)
        return self.equal and other == self.text


asked = []
words = ["k%d" % (i % 7) for i in range(3000)]


def count(words):
    seen = {}
    for word in words:
        if word in seen:
            seen[word] = seen[word] + 1
        else:
            seen[word] = 1
    return seen


def sums(items, keys):
    total = 0
    for key in keys:
        total += (items.get(key, 1) or 50) + (items.get(key) or 0)
        if key not in items:
            total += 100
        elif items[key] == 4:
            total += 1000
    return total


def errors(items, keys):
    found = 0
    for key in keys:
        try:
            found += items[key]
        except KeyError as error:
            found += len(str(error))
    return found


print(sorted(count(words).items()))
items = {"k1": 5, "k2": 7, 3: 4, "none": None}
print(sums(items, words), sums(items, list(range(-5, 3000))))
print(sums(items, [1 << 60, -1, True, 2.0, 3.0, "k1", (1 << 60) - 1, -(1 << 60), "none", None, ()] * 300))
print(errors(items, words), errors({i: i for i in range(50)}, [i % 60 for i in range(4000)]))

items[Loud("k1", False)] = 3
asked.clear()
print(sums(items, words), len(asked))
first = {Loud("k1", True): 9, "k2": 1}
asked.clear()
print(sums(first, words), len(asked), set(asked))


class Missing(dict):
    def __missing__(self, key):
        return 1000


print(errors(Missing(items), words))
print(errors(vars(types.SimpleNamespace(k1=1, k2=2)), words))


def put(items, key, value):
    items[key] = value


def changing(items, keys):
    """Each search comes behind a change that it must see."""
    seen = []
    for number, key in enumerate(keys):
        before = key in items, items.get(key)
        items[key] = number
        middle = key in items, items.get(key)
        put(items, key, number + 1)
        after = items[key]
        del items[key]
        seen.append((before, middle, after, key in items, items.get(key, "gone")))
        if number % 3 == 0:
            items.setdefault(key, []).append(number)
    return seen


found = changing({"k1": None, 5: 6}, ["k%d" % (i % 11) if i % 2 else i % 13 for i in range(3000)])
print(found[:3], found[-3:], sum(repr(row) == repr(found[0]) for row in found))


def built(number):
    """Strings that nobody has hashed yet."""
    table = {"ab" + str(i): i for i in range(20)}
    return sum(table["a" + "b" + str(i % 20)] for i in range(number)) + sum("ab" + str(i) in table for i in range(number))


print(built(3000))

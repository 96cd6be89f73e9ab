"""Items of dicts that are assigned again and again: keys of many kinds, and values that say when they go."""


class Says:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone:", self.name)


ASKED = set()


class Key:
    """Has the hash of a string or an int, and may be equal to one."""

    def __init__(self, like, equal):
        self.like, self.equal = like, equal

    def __hash__(self):
        return hash(self.like)

    def __eq__(self, other):
        ASKED.add(self.like)  # how often depends on where strings are in the table, which differs between runs
        if self.equal is None:
            raise ValueError("cannot tell")
        return self.equal and other == self.like


def fill(table, keys, turns):
    for turn in range(turns):
        for key in keys:
            table[key] = turn
    return table


print(fill({}, ["a", 1, (1, 2), 2.0, None, True], 30))
print(len(fill({}, range(-3, 300), 3)))
print(fill({Key("a", False): "own"}, ["a"], 2)["a"])
print(list(fill({Key("a", True): "own"}, ["a", "b"], 2).values()))
print(list(fill({Key(5, True): "own"}, [5], 2).values()))
try:
    fill({Key("a", None): "own"}, ["b", "a"], 2)
except ValueError as error:
    print(error)
try:
    fill({}, ["a", []], 2)
except TypeError as error:
    print(error)


class Counts(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key, value + 1)


print(fill(Counts(), ["a", 3], 20), fill([0, 0], [0, -1], 20))


def replace(table, key, names):
    for name in names:
        table[key] = Says(name)
    print("replaced")


shelf = {}
replace(shelf, "a", ["one", "two"])
replace(shelf, 4, ["three"])
shelf.clear()


print(sorted(ASKED, key=str))


def grow_while_read(table):
    try:
        for key in table:
            table[key + 1] = key
    except RuntimeError as error:
        print(error)


grow_while_read({1: 0})


def count(words):
    seen = {}
    for word in words:
        seen[word] = seen.get(word, 0) + 1
    return seen


print(count("the cat and the dog and the bird".split() * 10))

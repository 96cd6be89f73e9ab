"""A sorted set as a list with several levels of links, chosen by chance.

William Pugh, *Skip Lists: A Probabilistic Alternative to Balanced Trees*, Communications of the ACM 33 (1990).

    python skip_list.py [lists]

Checks the members against a sorted list kept with `bisect`.
"""

import sys
from bisect import bisect_left, insort
from random import Random

LEVELS = 8
EXPECTED_LINKS = 307


class WrongAnswer(Exception):
    pass


class Item:
    __slots__ = ("key", "next")

    def __init__(self, key, levels):
        self.key = key
        self.next = [None] * levels


class SkipList:
    def __init__(self, source):
        self.source = source
        self.head = Item(None, LEVELS)
        self.level = 1
        self.count = 0

    def _path(self, key):
        """The last item before the key, on each level."""
        path = [self.head] * LEVELS
        item = self.head
        for level in range(self.level - 1, -1, -1):
            while item.next[level] is not None and item.next[level].key < key:
                item = item.next[level]
            path[level] = item
        return path

    def __contains__(self, key):
        item = self._path(key)[0].next[0]
        return item is not None and item.key == key

    def add(self, key):
        path = self._path(key)
        item = path[0].next[0]
        if item is not None and item.key == key:
            return False
        levels = 1
        while levels < LEVELS and self.source.random() < 0.5:
            levels += 1
        self.level = max(self.level, levels)
        item = Item(key, levels)
        for level in range(levels):
            item.next[level] = path[level].next[level]
            path[level].next[level] = item
        self.count += 1
        return True

    def remove(self, key):
        path = self._path(key)
        item = path[0].next[0]
        if item is None or item.key != key:
            raise KeyError(key)
        for level in range(len(item.next)):
            path[level].next[level] = item.next[level]
        while self.level > 1 and self.head.next[self.level - 1] is None:
            self.level -= 1
        self.count -= 1

    def __iter__(self):
        item = self.head.next[0]
        while item is not None:
            yield item.key
            item = item.next[0]

    def links(self):
        return sum(len(item.next) for item in self._items())

    def _items(self):
        item = self.head.next[0]
        while item is not None:
            yield item
            item = item.next[0]


def run(n):
    """Fill and thin out `n` lists; return the sum of their links and removals."""
    total = 0
    for seed in range(n):
        source = Random(seed)
        skip, keys = SkipList(source), []
        removed = 0
        for _ in range(300):
            key = source.randrange(400)
            if key in skip:
                skip.remove(key)
                del keys[bisect_left(keys, key)]
                removed += 1
            else:
                skip.add(key)
                insort(keys, key)
        if list(skip) != keys or skip.count != len(keys):
            raise WrongAnswer(f"list {seed} has {skip.count} keys, not {len(keys)}")
        try:
            skip.remove(-1)
        except KeyError:
            removed += 1
        links = skip.links()
        if seed == 0 and links != EXPECTED_LINKS:
            raise WrongAnswer(f"the first list has {links} links")
        total += links + removed
    return total


if __name__ == "__main__":
    lists = 50
    if len(sys.argv) > 1:
        lists = int(sys.argv[1])
    print("skip_list: verified", lists, "lists,", run(lists))

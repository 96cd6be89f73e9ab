"""Cycles that hot loops make are there when the collector is asked: it has its turns while they are made, not after."""

import gc


class Node:
    def __init__(self):
        self.next = None
        self.before = None

    def link(self, node):
        self.next = node
        node.before = self


def close(node, links):
    current = node
    for _ in range(links):
        following = Node()
        current.link(following)
        current = following
    current.link(node)


def rings(count, links):
    made = []
    for _ in range(count):
        node = Node()
        made.append(node)
        close(node, links)
    return made


def collected(turns, count, links):
    found = []
    for _ in range(turns):
        gc.collect()
        made = rings(count, links)
        del made
        found.append(gc.collect() >= count * (links + 1))
    return found


print(all(collected(40, 100, 20)))

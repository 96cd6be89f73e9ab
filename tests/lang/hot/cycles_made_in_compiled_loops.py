"""Cycles that hot loops make are there until the collector is asked, which has its turns while they are made."""

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
        young = gc.get_stats()[0]["collections"]
        made = rings(count, links)
        turned = gc.get_stats()[0]["collections"] > young
        del made
        found.append((gc.collect() >= count * (links + 1), turned))
    return found


found = collected(40, 100, 20)
print(all(were_all for were_all, _ in found), sum(turned for _, turned in found[1:]) > 20)

"""`is` against None, singletons, classes and fresh objects in a loop."""


class Node:
    def __init__(self, next=None):
        self.next = next


def length(node):
    n = 0
    while node is not None:
        n += 1
        node = node.next
    return n


chain = None
for _ in range(200):
    chain = Node(chain)
print(length(chain), length(None))
chain.next.next.next = chain
slow = fast = chain
steps = 0
while True:
    slow, fast = slow.next, fast.next.next
    steps += 1
    if slow is fast:
        break
print(steps)


def kinds(values, n):
    counts = [0] * 8
    for i in range(n):
        x = values[i % len(values)]
        counts[0] += x is None
        counts[1] += x is True
        counts[2] += x is False
        counts[3] += x is NotImplemented
        counts[4] += x is ...
        counts[5] += x is values
        counts[6] += type(x) is bool
        counts[7] += x is not x
    return counts


values = [None, True, False, 1, 0, NotImplemented, ..., [], None, bool]
values.append(values)
print(kinds(values, 110))
sentinel = object()
found = 0
for i in range(120):
    y = {i: sentinel}.get(i if i % 3 else -1, None)
    found += y is sentinel
    found += 1000 * (y is None)
print(found)

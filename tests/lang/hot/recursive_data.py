"""Linked lists and trees built and walked in hot loops, with None at the ends and a change of node class."""


class Cons:
    __slots__ = ("head", "tail")

    def __init__(self, head, tail):
        self.head = head
        self.tail = tail

    def sum(self):
        return self.head + (self.tail.sum() if self.tail else 0)


class Lazy(Cons):
    @property
    def double(self):
        return self.head * 2

    def sum(self):
        return 1000 + super().sum()


def build(n):
    c = None
    for i in range(n):
        c = (Lazy if i % 30 == 29 else Cons)(i, c)
    return c


def reverse(c):
    r = None
    while c:
        c.tail, r, c = r, c, c.tail
    return r


c = build(100)
print(c.sum(), reverse(c).head, c.tail)


class Tree:
    def __init__(self, key):
        self.key = key
        self.left = self.right = None

    def insert(self, key):
        node = self
        while True:
            side = "left" if key < node.key else "right"
            child = getattr(node, side)
            if child is None:
                setattr(node, side, Tree(key))
                return
            node = child

    def depth(self):
        return 1 + max(self.left.depth() if self.left else 0, self.right.depth() if self.right else 0)

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.key
        if self.right:
            yield from self.right


t = Tree(50)
for i in range(80):
    t.insert(i * 37 % 101 if i < 60 else i * 0.5)
print(t.depth(), list(t)[:12], sorted(t) == list(t))

"""A sorted map as a balanced tree, with insertion, deletion of the smallest, and ranges.

Robert Sedgewick, *Left-leaning Red-Black Trees* (2008); Leonidas Guibas and Robert Sedgewick, *A Dichromatic Framework for
Balanced Trees* (1978).

    python red_black_tree.py [trees]

Checks order and balance, against a dict.
"""

import sys

KEYS = 250
EXPECTED_HEIGHT = 10


class WrongAnswer(Exception):
    pass


class Node:
    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.left = None
        self.right = None
        self.red = True


def is_red(node):
    return node is not None and node.red


def rotate_left(node):
    right = node.right
    node.right, right.left = right.left, node
    right.red, node.red = node.red, True
    return right


def rotate_right(node):
    left = node.left
    node.left, left.right = left.right, node
    left.red, node.red = node.red, True
    return left


def flip(node):
    node.red = not node.red
    node.left.red = not node.left.red
    node.right.red = not node.right.red


def fix_up(node):
    if is_red(node.right) and not is_red(node.left):
        node = rotate_left(node)
    if is_red(node.left) and is_red(node.left.left):
        node = rotate_right(node)
    if is_red(node.left) and is_red(node.right):
        flip(node)
    return node


class TreeMap:
    def __init__(self):
        self.root = None
        self.size = 0

    def __len__(self):
        return self.size

    def __setitem__(self, key, value):
        self.root = self._insert(self.root, key, value)
        self.root.red = False

    def _insert(self, node, key, value):
        if node is None:
            self.size += 1
            return Node(key, value)
        if key == node.key:
            node.value = value
        elif key < node.key:
            node.left = self._insert(node.left, key, value)
        else:
            node.right = self._insert(node.right, key, value)
        return fix_up(node)

    def __getitem__(self, key):
        node = self.root
        while node is not None:
            if key == node.key:
                return node.value
            node = node.left if key < node.key else node.right
        raise KeyError(key)

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def pop_first(self):
        node = self.root
        if node is None:
            raise KeyError("the tree is empty")
        while node.left is not None:
            node = node.left
        self.root = self._delete_first(self.root)
        if self.root is not None:
            self.root.red = False
        self.size -= 1
        return node.key, node.value

    def _delete_first(self, node):
        if node.left is None:
            return None
        if not is_red(node.left) and not is_red(node.left.left):
            flip(node)
            if is_red(node.right.left):
                node.right = rotate_right(node.right)
                node = rotate_left(node)
                flip(node)
        node.left = self._delete_first(node.left)
        return fix_up(node)

    def items(self, low, high):
        """In the order of the keys, from low up to but without high."""
        stack, node = [], self.root
        while stack or node is not None:
            if node is not None:
                if node.key >= low:
                    stack.append(node)
                    node = node.left
                else:
                    node = node.right
            else:
                node = stack.pop()
                if node.key >= high:
                    return
                yield node.key, node.value
                node = node.right

    def height(self):
        def measure(node):
            return 0 if node is None else 1 + max(measure(node.left), measure(node.right))

        return measure(self.root)

    def check(self):
        """The number of black nodes on every way down."""

        def blacks(node):
            if node is None:
                return 0
            left, right = blacks(node.left), blacks(node.right)
            if left != right or is_red(node.right) or (node.red and is_red(node.left)):
                raise WrongAnswer(f"the tree is out of balance at {node.key}")
            return left + (not node.red)

        return blacks(self.root)


def run(n):
    """Build and empty `n` trees; return the sum of their heights and of some values."""
    total = 0
    for seed in range(n):
        tree, other = TreeMap(), {}
        state = seed * 3 + 1
        for i in range(KEYS):
            state = state * 48271 % 2147483647
            tree[state % 1000] = i
            other[state % 1000] = i
        if len(tree) != len(other) or tree.check() < 4:
            raise WrongAnswer(f"tree {seed} has {len(tree)} keys, not {len(other)}")
        height = tree.height()
        if seed == 0 and height != EXPECTED_HEIGHT:
            raise WrongAnswer(f"the first tree is {height} high")
        part = list(tree.items(200, 600))
        if part != sorted((k, v) for k, v in other.items() if 200 <= k < 600):
            raise WrongAnswer(f"tree {seed}: {part}")
        if any((key in tree) != (key in other) for key in range(0, 1000, 7)):
            raise WrongAnswer(f"tree {seed} has other keys")
        first = [tree.pop_first() for _ in range(len(tree) // 2)]
        if first != sorted(other.items())[:len(first)]:
            raise WrongAnswer(f"tree {seed} begins with {first}")
        tree.check()
        total += height + sum(value for _, value in part)
    return total


if __name__ == "__main__":
    trees = 50
    if len(sys.argv) > 1:
        trees = int(sys.argv[1])
    print("red_black_tree: verified", trees, "trees,", run(trees))

"""Builds and walks complete binary trees: recursion, many small objects, and their deaths.

    python binary_trees.py [trees]

Checks the number of nodes and the sum of their depths.
"""

import sys

DEPTH = 10
NODES = 2 ** (DEPTH + 1) - 1
DEPTHS = 18434


class WrongAnswer(Exception):
    pass


class Node:
    """A node; leaves have no children."""

    def __init__(self, left, right):
        self.left = left
        self.right = right

    def count(self):
        """The nodes from here down."""
        if self.left is None:
            return 1
        return 1 + self.left.count() + self.right.count()


def build(depth):
    if depth == 0:
        return Node(None, None)
    return Node(build(depth - 1), build(depth - 1))


def sum_of_depths(node, depth):
    if node.left is None:
        return depth
    return depth + sum_of_depths(node.left, depth + 1) + sum_of_depths(node.right, depth + 1)


def run(n):
    """Build `n` trees and check each; return the nodes made in all."""
    total = 0
    for _ in range(n):
        tree = build(DEPTH)
        nodes, depths = tree.count(), sum_of_depths(tree, 0)
        if nodes != NODES or depths != DEPTHS:
            raise WrongAnswer(f"{nodes} nodes, depths {depths}")
        total += nodes
    return total


if __name__ == "__main__":
    trees = 100
    if len(sys.argv) > 1:
        trees = int(sys.argv[1])
    print("binary_trees: verified", trees, "trees,", run(trees))

"""The cheapest network that joins all places: Kruskal's algorithm over a union-find structure, and Prim's to compare.

Joseph Kruskal (1956) and Robert Prim (1957); union by rank with path compression after Robert Tarjan, *Efficiency of a Good
but Not Linear Set Union Algorithm*, Journal of the ACM 22 (1975).

    python spanning_tree.py [networks]

Checks that both algorithms find the same cost.
"""

import heapq
import sys

PLACES = 100
EXPECTED_COST = 5599


class WrongAnswer(Exception):
    pass


class DisjointSets:
    def __init__(self, count):
        self.parent = list(range(count))
        self.rank = [0] * count
        self.sets = count

    def find(self, x):
        root = x
        while self.parent[root] != root:
            root = self.parent[root]
        while self.parent[x] != root:
            self.parent[x], x = root, self.parent[x]
        return root

    def union(self, x, y):
        """Join the sets of x and y; False if they are one already."""
        x, y = self.find(x), self.find(y)
        if x == y:
            return False
        if self.rank[x] < self.rank[y]:
            x, y = y, x
        self.parent[y] = x
        if self.rank[x] == self.rank[y]:
            self.rank[x] += 1
        self.sets -= 1
        return True


class Edge:
    __slots__ = ("a", "b", "cost")

    def __init__(self, a, b, cost):
        self.a = a
        self.b = b
        self.cost = cost

    def __lt__(self, other):
        return (self.cost, self.a, self.b) < (other.cost, other.a, other.b)

    def other(self, end):
        return self.b if end == self.a else self.a


def make_network(seed):
    state = seed * 1000 + 7
    edges = []
    for a in range(PLACES):
        for step in (1, 2, 5, 11, 23):
            state = (1103515245 * state + 12345) % 2**31
            edges.append(Edge(a, (a + step) % PLACES, 1 + (state >> 8) % 500))
    return edges


def kruskal(edges):
    sets = DisjointSets(PLACES)
    chosen = []
    for edge in sorted(edges):
        if sets.union(edge.a, edge.b):
            chosen.append(edge)
            if sets.sets == 1:
                break
    return chosen


def prim(edges):
    roads = [[] for _ in range(PLACES)]
    for edge in edges:
        roads[edge.a].append(edge)
        roads[edge.b].append(edge)
    reached = {0}
    heap = roads[0][:]
    heapq.heapify(heap)
    chosen = []
    while len(reached) < PLACES:
        edge = heapq.heappop(heap)
        new = edge.a if edge.b in reached else edge.b
        if new in reached:
            continue
        reached.add(new)
        chosen.append(edge)
        for road in roads[new]:
            if road.other(new) not in reached:
                heapq.heappush(heap, road)
    return chosen


def run(n):
    """Join the places of `n` networks; return the sum of the costs."""
    total = 0
    for number in range(n):
        edges = make_network(number)
        tree = kruskal(edges)
        cost = sum(edge.cost for edge in tree)
        other = sum(edge.cost for edge in prim(edges))
        if cost != other or len(tree) != PLACES - 1:
            raise WrongAnswer(f"network {number}: {cost} by one algorithm, {other} by the other")
        if number == 0 and cost != EXPECTED_COST:
            raise WrongAnswer(f"the first network costs {cost}")
        total += cost
    return total


if __name__ == "__main__":
    networks = 50
    if len(sys.argv) > 1:
        networks = int(sys.argv[1])
    print("spanning_tree: verified", networks, "networks,", run(networks))

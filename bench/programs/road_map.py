"""Shortest roads between towns, by Dijkstra's algorithm and by A*, with a heap of pairs.

Edsger Dijkstra, *A Note on Two Problems in Connexion with Graphs*, Numerische Mathematik 1 (1959); Peter Hart, Nils Nilsson
and Bertram Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost Paths* (1968).

    python road_map.py [maps]

Checks that both algorithms agree, that A* looks at fewer towns, and the first map's sum of lengths.
"""

from __future__ import annotations

import heapq
import math
import random
import sys
from dataclasses import dataclass, field

TOWNS = 120
EXPECTED_LENGTH = 886


class WrongAnswer(Exception):
    pass


@dataclass
class Town:
    name: str
    x: float
    y: float
    roads: dict[str, float] = field(default_factory=dict)

    def distance(self, other: Town) -> float:
        return math.hypot(self.x - other.x, self.y - other.y)


def make_map(seed: int) -> dict[str, Town]:
    source = random.Random(seed)
    towns = [Town(f"town {i}", source.uniform(0, 100), source.uniform(0, 100)) for i in range(TOWNS)]
    for town in towns:
        by_distance = sorted(towns, key=town.distance)
        for other in by_distance[1:5]:
            length = town.distance(other) * source.uniform(1.0, 1.5)
            town.roads[other.name] = length
            other.roads[town.name] = length
    for first, second in zip(towns, towns[1:]):  # some long roads, so that every town is reached
        second.roads.setdefault(first.name, first.distance(second) * 3)
        first.roads.setdefault(second.name, first.distance(second) * 3)
    return {town.name: town for town in towns}


def dijkstra(towns: dict[str, Town], start: str) -> dict[str, float]:
    lengths: dict[str, float] = {}
    heap = [(0.0, start)]
    while heap:
        length, name = heapq.heappop(heap)
        if name in lengths:
            continue
        lengths[name] = length
        for neighbour, road in towns[name].roads.items():
            if neighbour not in lengths:
                heapq.heappush(heap, (length + road, neighbour))
    return lengths


def a_star(towns: dict[str, Town], start: str, goal: str) -> tuple[list[str], float, int]:
    """The towns on the way, its length, and how many towns were looked at."""
    target = towns[goal]
    came_from: dict[str, str | None] = {start: None}
    lengths = {start: 0.0}
    heap = [(towns[start].distance(target), start)]
    closed = set()
    while heap:
        _, name = heapq.heappop(heap)
        if name == goal:
            break
        if name in closed:
            continue
        closed.add(name)
        for neighbour, road in towns[name].roads.items():
            length = lengths[name] + road
            if length < lengths.get(neighbour, math.inf):
                lengths[neighbour] = length
                came_from[neighbour] = name
                heapq.heappush(heap, (length + towns[neighbour].distance(target), neighbour))
    way = [goal]
    while came_from[way[-1]] is not None:
        way.append(came_from[way[-1]])
    return way[::-1], lengths[goal], len(closed)


def run(n: int) -> int:
    """Find ways in `n` maps; return the sum of their lengths, rounded."""
    total = 0
    for number in range(n):
        towns = make_map(number)
        lengths = dijkstra(towns, "town 0")
        looked_at = length_sum = 0
        for goal in range(10, TOWNS, 10):
            name = f"town {goal}"
            way, length, looked = a_star(towns, "town 0", name)
            along = sum(towns[a].roads[b] for a, b in zip(way, way[1:]))
            if abs(length - lengths[name]) > 1e-9 or abs(along - length) > 1e-9:
                raise WrongAnswer(f"map {number}, {name}: {length} and {lengths[name]}")
            looked_at += looked
            length_sum += length
        if looked_at >= 11 * TOWNS or len(lengths) != TOWNS:
            raise WrongAnswer(f"map {number}: {looked_at} towns looked at")
        if number == 0 and round(length_sum) != EXPECTED_LENGTH:
            raise WrongAnswer(f"the first map has {length_sum}")
        total += round(length_sum)
    return total


if __name__ == "__main__":
    maps = 10
    if len(sys.argv) > 1:
        maps = int(sys.argv[1])
    print("road_map: verified", maps, "maps,", run(maps))

"""Shortest paths in a grid with walls, by breadth-first search over dicts, sets and tuples.

    python grid_paths.py [searches]

Checks the distances from the first corner against those counted once.
"""

import sys
from collections import deque

SIDE = 40
EXPECTED_LENGTH = 78
EXPECTED_REACHED = 1419


class WrongAnswer(Exception):
    pass


def make_walls():
    """Places that cannot be entered: every fourth, but for a lane along two edges."""
    walls = set()
    for x in range(1, SIDE - 1):
        for y in range(1, SIDE - 1):
            if (x * 7 + y * 13 + x * y) % 4 == 0:
                walls.add((x, y))
    return walls


def neighbours(place, walls):
    x, y = place
    found = []
    for step in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
        if 0 <= step[0] < SIDE and 0 <= step[1] < SIDE and step not in walls:
            found.append(step)
    return found


def search(start, walls):
    """The distance of every place that can be reached, and where it was reached from."""
    distances = {start: 0}
    came_from = {}
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        for step in neighbours(place, walls):
            if step not in distances:
                distances[step] = distances[place] + 1
                came_from[step] = place
                waiting.append(step)
    return distances, came_from


def path_length(came_from, goal):
    length = 0
    while goal in came_from:
        goal = came_from[goal]
        length += 1
    return length


def run(n):
    """Search `n` times from changing corners; return the sum of the paths' lengths."""
    walls = make_walls()
    corners = ((0, 0), (SIDE - 1, 0), (0, SIDE - 1), (SIDE - 1, SIDE - 1))
    total = 0
    for number in range(n):
        start, goal = corners[number % 4], corners[3 - number % 4]
        distances, came_from = search(start, walls)
        length = path_length(came_from, goal)
        if length != EXPECTED_LENGTH or len(distances) != EXPECTED_REACHED or distances[goal] != length:
            raise WrongAnswer(f"{length} steps, {len(distances)} places")
        total += length
    return total


if __name__ == "__main__":
    searches = 100
    if len(sys.argv) > 1:
        searches = int(sys.argv[1])
    print("grid_paths: verified", searches, "searches,", run(searches))

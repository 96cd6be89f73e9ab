"""The order in which the parts of a project are built: topological sorting, and cycles reported as exceptions.

Arthur Kahn, *Topological Sorting of Large Networks*, Communications of the ACM 5 (1962); strongly connected parts by
Robert Tarjan, *Depth-First Search and Linear Graph Algorithms* (1972).

    python build_order.py [projects]

Checks that every part comes after what it needs, and that a cycle put in on purpose is found.
"""

import sys
from collections import defaultdict, deque

EXPECTED_STEPS = 15


class WrongAnswer(Exception):
    pass


class CycleError(Exception):
    def __init__(self, members):
        super().__init__("parts need each other: " + ", ".join(members))
        self.members = members


def make_project(seed, parts=150):
    """What each part needs: some of those before it."""
    state = seed + 17
    needs = {}
    for i in range(parts):
        chosen = set()
        for _ in range(3):
            state = (state * 16807) % 2147483647
            if i and state % 5:
                chosen.add(f"part{state % i:03}")
        needs[f"part{i:03}"] = chosen
    return needs


def components(needs):
    """The strongly connected parts of the graph with more than one member."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []

    def visit(part):
        index[part] = low[part] = len(index)
        stack.append(part)
        on_stack.add(part)
        for other in sorted(needs[part]):
            if other not in index:
                visit(other)
                low[part] = min(low[part], low[other])
            elif other in on_stack:
                low[part] = min(low[part], index[other])
        if low[part] == index[part]:
            members = []
            while True:
                member = stack.pop()
                on_stack.discard(member)
                members.append(member)
                if member == part:
                    break
            if len(members) > 1:
                found.append(sorted(members))

    for part in needs:
        if part not in index:
            visit(part)
    return found


def build_order(needs):
    users = defaultdict(list)
    missing = {}
    for part, needed in needs.items():
        missing[part] = len(needed)
        for other in needed:
            users[other].append(part)
    ready = deque(part for part, count in missing.items() if not count)
    order = []
    while ready:
        part = ready.popleft()
        order.append(part)
        for user in sorted(users[part]):
            missing[user] -= 1
            if not missing[user]:
                ready.append(user)
    if len(order) < len(needs):
        raise CycleError(components(needs)[0])
    return order


def levels(needs, order):
    """How many steps a build takes that does all it can at once."""
    level = {}
    for part in order:
        level[part] = 1 + max((level[other] for other in needs[part]), default=0)
    return max(level.values())


def run(n):
    """Order `n` projects; return the sum of their steps and of the lengths of the cycles."""
    total = 0
    for number in range(n):
        needs = make_project(number)
        order = build_order(needs)
        place = {part: i for i, part in enumerate(order)}
        if any(place[other] > place[part] for part in needs for other in needs[part]):
            raise WrongAnswer(f"project {number}: a part comes before what it needs")
        steps = levels(needs, order)
        if number == 0 and steps != EXPECTED_STEPS:
            raise WrongAnswer(f"{steps} steps")
        last = next(part for part in reversed(order) if needs[part])
        first = min(needs[last])
        needs[first].add(last)
        try:
            build_order(needs)
        except CycleError as error:
            if first not in error.members or last not in error.members:
                raise WrongAnswer(str(error))
            total += len(error.members)
        else:
            raise WrongAnswer(f"project {number}: the cycle is not found")
        total += steps
    return total


if __name__ == "__main__":
    projects = 50
    if len(sys.argv) > 1:
        projects = int(sys.argv[1])
    print("build_order: verified", projects, "projects,", run(projects))

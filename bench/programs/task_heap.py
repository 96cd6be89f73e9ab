"""Jobs of machines in a workshop: a binary heap written out, of objects that compare themselves.

J. W. J. Williams, *Algorithm 232: Heapsort*, Communications of the ACM 7 (1964); the rules of dispatch are in Michael Pinedo,
*Scheduling: Theory, Algorithms, and Systems*, chapter 3.

    python task_heap.py [shifts]

Checks that jobs come in order, and that nobody waits much less in the mean than with the shortest first.
"""

import random
import sys

EXPECTED_WAITING = [(368, 12), (295, 7), (379, 6)]


class WrongAnswer(Exception):
    pass


class Job:
    def __init__(self, number, release, length, due):
        self.number = number
        self.release = release
        self.length = length
        self.due = due

    def __lt__(self, other):
        return self.rank() < other.rank()

    def rank(self):
        raise NotImplementedError


class FirstCome(Job):
    def rank(self):
        return self.release, self.number


class ShortestFirst(Job):
    def rank(self):
        return self.length, self.number


class EarliestDue(Job):
    def rank(self):
        return self.due, self.number

    def __lt__(self, other):
        if self.due != other.due:
            return self.due < other.due
        return self.number < other.number


class Heap:
    def __init__(self):
        self.items = []

    def __bool__(self):
        return bool(self.items)

    def push(self, item):
        items = self.items
        items.append(item)
        child = len(items) - 1
        while child > 0:
            parent = (child - 1) // 2
            if not items[child] < items[parent]:
                break
            items[child], items[parent] = items[parent], items[child]
            child = parent

    def pop(self):
        items = self.items
        last = items.pop()
        if not items:
            return last
        first, items[0] = items[0], last
        parent = 0
        while True:
            child = 2 * parent + 1
            if child >= len(items):
                return first
            if child + 1 < len(items) and items[child + 1] < items[child]:
                child += 1
            if not items[child] < items[parent]:
                return first
            items[child], items[parent] = items[parent], items[child]
            parent = child


class Machine:
    def __init__(self):
        self.free_at = 0
        self.done = []


def work(jobs, machine_count=2):
    """Give each machine the least of the jobs that are there whenever it is free; the total wait and the late jobs."""
    machines = [Machine() for _ in range(machine_count)]
    coming = sorted(jobs, key=lambda job: job.release)
    coming.reverse()
    ready = Heap()
    waiting = late = 0
    while coming or ready:
        machine = min(machines, key=lambda m: m.free_at)
        if not ready and coming[-1].release > machine.free_at:
            machine.free_at = coming[-1].release
        while coming and coming[-1].release <= machine.free_at:
            ready.push(coming.pop())
        job = ready.pop()
        if ready and ready.items[0] < job:
            raise WrongAnswer(f"job {job.number} comes before {ready.items[0].number}")
        waiting += machine.free_at - job.release
        machine.free_at += job.length
        machine.done.append(job)
        late += machine.free_at > job.due
    if sum(len(machine.done) for machine in machines) != len(jobs):
        raise WrongAnswer("a job is lost")
    return waiting, late


def heapsort(values):
    heap = Heap()
    for value in values:
        heap.push(value)
    return [heap.pop() for _ in values]


def run(n):
    """Work for `n` shifts under three rules; return the sum of waiting times and late jobs."""
    total = 0
    for shift in range(n):
        source = random.Random(shift)
        orders = []
        for number in range(100):
            release, length = source.randrange(400), source.randint(1, 12)
            orders.append((number, release, length, release + length + source.randrange(60)))
        results = []
        for rule in (FirstCome, ShortestFirst, EarliestDue):
            results.append(work([rule(*order) for order in orders]))
        if results[1][0] > 1.25 * min(waiting for waiting, _ in results):
            raise WrongAnswer(f"shift {shift}: {results}")
        if shift == 0 and results != EXPECTED_WAITING:
            raise WrongAnswer(f"the first shift has {results}")
        lengths = [order[2] * 1000 + order[0] for order in orders]
        if heapsort(lengths) != sorted(lengths):
            raise WrongAnswer(f"shift {shift}: numbers in a wrong order")
        total += sum(waiting + late for waiting, late in results)
    return total


if __name__ == "__main__":
    shifts = 50
    if len(sys.argv) > 1:
        shifts = int(sys.argv[1])
    print("task_heap: verified", shifts, "shifts,", run(shifts))

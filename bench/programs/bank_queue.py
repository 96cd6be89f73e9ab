"""Customers of a bank as generators: each arrives, queues for a teller, is served, and leaves, maybe early.

Jerry Banks, John Carson, Barry Nelson and David Nicol, *Discrete-Event System Simulation*, chapter 2; processes as in
Ole-Johan Dahl and Kristen Nygaard's Simula (1966).

    python bank_queue.py [days]

Checks that nobody is lost, that time never goes back, and the first day's figures.
"""

import heapq
import sys
from collections import deque
from itertools import count
from random import Random

CUSTOMERS = 150
TELLERS = 3
EXPECTED_DAY = (139, 174)


class WrongAnswer(Exception):
    pass


class Wait:
    """Go on after some time."""

    def __init__(self, time):
        self.time = time


class Acquire:
    """Go on when a unit of the resource is free, or after the patience is over."""

    def __init__(self, resource, patience):
        self.resource = resource
        self.patience = patience


class Release:
    def __init__(self, resource):
        self.resource = resource


class Resource:
    def __init__(self, capacity):
        self.free = capacity
        self.queue = deque()
        self.longest = 0


class Simulation:
    def __init__(self):
        self.now = 0.0
        self.events = []
        self.ticket = count()

    def start(self, process, delay=0.0):
        self.schedule(delay, process, None)

    def schedule(self, delay, process, value):
        heapq.heappush(self.events, (self.now + delay, next(self.ticket), process, value))

    def resume(self, process, value):
        """Run the process to the next thing it waits for."""
        while True:
            try:
                request = process.send(value)
            except StopIteration:
                return
            value = None
            if isinstance(request, Wait):
                self.schedule(request.time, process, None)
                return
            if isinstance(request, Release):
                self.release(request.resource)
                continue
            resource = request.resource
            if resource.free:
                resource.free -= 1
                value = True
                continue
            entry = [process]
            resource.queue.append(entry)
            resource.longest = max(resource.longest, len(resource.queue))
            self.start(self.give_up(entry), request.patience)
            return

    def give_up(self, entry):
        """Take whoever still queues out of the queue."""
        if entry[0] is not None:
            process, entry[0] = entry[0], None
            self.resume(process, False)
        return
        yield

    def release(self, resource):
        while resource.queue:
            entry = resource.queue.popleft()
            if entry[0] is not None:
                process, entry[0] = entry[0], None
                self.schedule(0.0, process, True)
                return
        resource.free += 1

    def run(self):
        while self.events:
            time, _, process, value = heapq.heappop(self.events)
            if time < self.now:
                raise WrongAnswer(f"an event at {time} comes after {self.now}")
            self.now = time
            self.resume(process, value)


class Statistics:
    def __init__(self):
        self.served = 0
        self.left = 0
        self.waited = 0.0


def customer(simulation, tellers, source, statistics):
    arrived = simulation.now
    served = yield Acquire(tellers, patience=source.uniform(3, 12))
    if not served:
        statistics.left += 1
        return
    statistics.waited += simulation.now - arrived
    yield Wait(source.expovariate(1 / 5.5))
    yield Release(tellers)
    statistics.served += 1


def arrivals(simulation, tellers, source, statistics):
    for _ in range(CUSTOMERS):
        yield Wait(source.expovariate(1 / 1.7))
        simulation.start(customer(simulation, tellers, source, statistics))


def simulate(seed):
    source = Random(seed)
    simulation = Simulation()
    tellers = Resource(TELLERS)
    statistics = Statistics()
    simulation.start(arrivals(simulation, tellers, source, statistics))
    simulation.run()
    if tellers.free != TELLERS:
        raise WrongAnswer(f"{tellers.free} tellers are free in the evening")
    return statistics


def run(n):
    """Open the bank on `n` days; return how many were served, and the minutes waited."""
    total = 0
    for day in range(n):
        statistics = simulate(day)
        if statistics.served + statistics.left != CUSTOMERS:
            raise WrongAnswer(f"day {day}: {statistics.served} served, {statistics.left} left")
        figures = (statistics.served, round(statistics.waited))
        if day == 0 and figures != EXPECTED_DAY:
            raise WrongAnswer(f"the first day has {figures}")
        total += sum(figures)
    return total


if __name__ == "__main__":
    days = 50
    if len(sys.argv) > 1:
        days = int(sys.argv[1])
    print("bank_queue: verified", days, "days,", run(days))

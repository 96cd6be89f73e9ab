"""A discrete event simulation of a repair shop: a heap of events, processes as generators, an own random source."""
import heapq
from collections import Counter, defaultdict, deque
from enum import Enum, auto


class Random:
    """A linear congruential generator: the same numbers everywhere."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return self.state >> 33

    def below(self, n):
        return self.next() % n

    def unit(self):
        return self.next() / (1 << 31)

    def choice(self, items):
        return items[self.below(len(items))]

    def triangular(self, low, high):
        return low + (high - low) * (self.unit() + self.unit()) / 2


class State(Enum):
    WAITING = auto()
    RUNNING = auto()
    DONE = auto()
    FAILED = auto()


class Interrupt(Exception):
    """Thrown into a process that another one interrupts."""


class Event:
    count = 0

    def __init__(self, time, process, value=None, error=None):
        type(self).count += 1
        self.number = Event.count
        self.time = time
        self.process = process
        self.value = value
        self.error = error
        self.cancelled = False

    def __lt__(self, other):
        return (self.time, self.number) < (other.time, other.number)

    def fire(self, simulation):
        self.process.resume(simulation, self.value, self.error)


class Process:
    def __init__(self, name, body):
        self.name = name
        self.body = body
        self.state = State.WAITING
        self.pending = None
        self.result = None
        self.watchers = []

    def resume(self, simulation, value=None, error=None):
        self.state = State.RUNNING
        self.pending = None
        try:
            if error is not None:
                request = self.body.throw(error)
            else:
                request = self.body.send(value)
        except StopIteration as stop:
            self.finish(simulation, State.DONE, stop.value)
        except Interrupt as interrupt:
            self.finish(simulation, State.FAILED, str(interrupt))
        else:
            self.state = State.WAITING
            request.start(simulation, self)

    def finish(self, simulation, state, result):
        self.state = state
        self.result = result
        for watcher in self.watchers:
            simulation.schedule(0, watcher, result)

    def __repr__(self):
        return f"<{self.name} {self.state.name.lower()}>"


class Request:
    """What a process yields: it starts, and one day the process goes on."""

    def start(self, simulation, process):
        raise NotImplementedError


class Wait(Request):
    def __init__(self, delay):
        if delay < 0:
            raise ValueError(f"cannot wait {delay}")
        self.delay = delay

    def start(self, simulation, process):
        process.pending = simulation.schedule(self.delay, process, self.delay)


class Join(Request):
    def __init__(self, other):
        self.other = other

    def start(self, simulation, process):
        if self.other.state in (State.DONE, State.FAILED):
            simulation.schedule(0, process, self.other.result)
        else:
            self.other.watchers.append(process)


class Acquire(Request):
    def __init__(self, resource):
        self.resource = resource

    def start(self, simulation, process):
        if self.resource.free:
            self.resource.free -= 1
            simulation.schedule(0, process, self.resource)
        else:
            self.resource.queue.append((simulation.now, process))
            self.resource.longest = max(self.resource.longest, len(self.resource.queue))


class Resource:
    def __init__(self, name, capacity):
        self.name = name
        self.free = capacity
        self.capacity = capacity
        self.queue = deque()
        self.longest = 0
        self.waited = []

    def release(self, simulation):
        if self.queue:
            since, process = self.queue.popleft()
            self.waited.append(simulation.now - since)
            simulation.schedule(0, process, self)
        else:
            self.free += 1
            assert self.free <= self.capacity, self.name


class Using:
    """`with` around the use of a resource: given back also when the process is interrupted."""

    def __init__(self, simulation, resource):
        self.simulation = simulation
        self.resource = resource

    def __enter__(self):
        return self.resource

    def __exit__(self, kind, error, trace):
        self.resource.release(self.simulation)
        return False


class Simulation:
    def __init__(self):
        self.now = 0.0
        self.events = []
        self.fired = 0
        self.log = []

    def schedule(self, delay, process, value=None, error=None):
        event = Event(self.now + delay, process, value, error)
        heapq.heappush(self.events, event)
        return event

    def spawn(self, name, body, after=0):
        process = Process(name, body)
        process.pending = self.schedule(after, process)
        return process

    def interrupt(self, process, why):
        if process.pending is not None and process.state is State.WAITING:
            process.pending.cancelled = True
            self.schedule(0, process, error=Interrupt(why))
            return True
        return False

    def run(self, until=float("inf")):
        while self.events and self.events[0].time <= until:
            event = heapq.heappop(self.events)
            if event.cancelled:
                continue
            self.now = event.time
            self.fired += 1
            event.fire(self)

    def note(self, text):
        self.log.append(f"{self.now:8.3f} {text}")


class Shop:
    def __init__(self, simulation, random, mechanics, lifts):
        self.simulation = simulation
        self.random = random
        self.mechanics = Resource("mechanics", mechanics)
        self.lifts = Resource("lifts", lifts)
        self.outcomes = Counter()
        self.times = defaultdict(list)
        self.part_stock = {"brake": 3, "clutch": 1, "filter": 5}

    def repair(self, kind, work):
        with Using(self.simulation, (yield Acquire(self.mechanics))):
            left = self.part_stock[kind]
            if not left:
                waited = yield Wait(work * 3)
                self.outcomes["ordered"] += 1
                self.part_stock[kind] += 2
                work += waited / 100
            self.part_stock[kind] -= 1
            yield Wait(work)
        return work

    def car(self, number):
        simulation = self.simulation
        arrived = simulation.now
        kind = self.random.choice(sorted(self.part_stock))
        work = self.random.triangular(2, 9)
        with Using(simulation, (yield Acquire(self.lifts))):
            try:
                spent = yield from self.repair(kind, work)
            except Interrupt as interrupt:
                simulation.note(f"car {number}: {interrupt}, {kind} not done")
                self.outcomes["towed"] += 1
                raise
        took = simulation.now - arrived
        self.times[kind].append(took)
        self.outcomes["repaired"] += 1
        if took > 60:
            simulation.note(f"car {number}: {kind} took {took:.2f}, work {spent:.2f}")
        return took

    def arrivals(self, n):
        cars = []
        for number in range(n):
            yield Wait(self.random.triangular(0, 5))
            cars.append(self.simulation.spawn(f"car{number}", self.car(number)))
        total = 0
        for car in cars:
            result = yield Join(car)
            if isinstance(result, float):
                total += result
        return cars, total

    def tow_truck(self, every, victims):
        try:
            while True:
                yield Wait(every)
                waiting = [p for p in victims() if p.pending is not None]
                if waiting:
                    victim = waiting[self.random.below(len(waiting))]
                    done = self.simulation.interrupt(victim, f"towed at {self.simulation.now:.1f}")
                    self.simulation.note(f"tow {victim.name}: {done}")
        finally:
            self.simulation.note("tow truck goes home")


def run(seed, cars, mechanics, lifts):
    Event.count = 0
    simulation = Simulation()
    shop = Shop(simulation, Random(seed), mechanics, lifts)
    made = []
    spawn = simulation.spawn

    def remember(name, body, after=0):
        process = spawn(name, body, after)
        made.append(process)
        return process

    simulation.spawn = remember
    arrivals = spawn("arrivals", shop.arrivals(cars))
    truck = spawn("truck", shop.tow_truck(25, lambda: made))
    simulation.run(until=100)
    print("at 100:", simulation.fired, "fired,", len(simulation.events), "to come,", dict(sorted(shop.outcomes.items())))
    while arrivals.state is not State.DONE:
        simulation.run(until=simulation.now + 50)
    simulation.interrupt(truck, "enough")
    simulation.run()
    finished, total = arrivals.result
    states = Counter(p.state.name for p in finished)
    print(f"{simulation.now:.6f} {simulation.fired} {total:.6f}", dict(sorted(states.items())), truck, truck.result)
    for resource in shop.mechanics, shop.lifts:
        waited = resource.waited
        mean = sum(waited) / len(waited) if waited else 0
        print(f"  {resource.name:10} free {resource.free}/{resource.capacity} longest {resource.longest:3} mean wait {mean:9.4f}")
    for kind, times in sorted(shop.times.items()):
        times.sort()
        print(f"  {kind:10} {len(times):3} cars, {times[0]:.3f} .. {times[len(times) // 2]:.3f} .. {times[-1]:.3f}")
    for line in simulation.log[:6] + ["..."] + simulation.log[-3:]:
        print("  |", line)
    return simulation.now


ends = [run(seed, cars, m, l) for seed, cars, m, l in ((1, 25, 2, 3), (2024, 30, 3, 2), (7, 8, 1, 1), (5, 1, 1, 1))]
print([round(e, 9) for e in ends])
try:
    Wait(-1)
except ValueError as error:
    print(error)

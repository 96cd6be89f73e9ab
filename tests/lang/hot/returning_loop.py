"""A loop that is entered again and again with other kinds of values at its header."""


class Task:
    def __init__(self, number, following):
        self.number = number
        self.following = following
        self.count = 0

    def step(self, packet):
        self.count += 1
        if packet is None:
            return self.following
        return None if packet > self.number else self


class Special(Task):
    def step(self, packet):
        self.count += 2
        return self.following if self.count % 3 else None


def schedule(first, packets):
    task = first
    seen = 0
    while task is not None:
        packet = packets[seen % len(packets)]
        task = task.step(packet)
        seen += 1
        if seen > 40:
            break
    return seen


def run():
    tasks = None
    for number in range(5):
        tasks = (Special if number % 2 else Task)(number, tasks)
    return sum(schedule(tasks, [None, i % 4, None, 1.5, True]) for i in range(60)), tasks.count


for _ in range(12):
    print(run())

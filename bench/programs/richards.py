"""The Richards benchmark: the kernel of a small operating system runs six tasks.

A scheduler picks the ready task of the highest priority; an idle task counts
down and wakes two devices; a worker and two handlers pass packets to each
other through queues.  The work is method calls on a handful of classes and
many small linked lists.  After Martin Richards' published algorithm.

    python richards.py [runs]

Checks that each run queues 23246 packets and holds tasks 9297 times.
"""

import sys

IDLE_COUNT = 10000
EXPECTED_QUEUED = 23246
EXPECTED_HELD = 9297

# Task identities; they index the scheduler's table.
IDLE = 0
WORKER = 1
HANDLER_A = 2
HANDLER_B = 3
DEVICE_A = 4
DEVICE_B = 5
TASKS = 6

# What a packet asks for.
DEVICE_PACKET = 0
WORK_PACKET = 1

BUFFER_SIZE = 4


class RichardsError(Exception):
    pass


class Packet:
    """A message between tasks; packets form linked lists through `link`."""

    def __init__(self, link, ident, kind):
        self.link = link
        self.ident = ident
        self.kind = kind
        self.datum = 0
        self.data = [0] * BUFFER_SIZE

    def append_to(self, queue):
        """Put this packet at the end of `queue`; return the queue's head."""
        self.link = None
        if queue is None:
            return self
        last = queue
        following = last.link
        while following is not None:
            last = following
            following = last.link
        last.link = self
        return queue


class TaskRecord:
    """What a task remembers between its turns."""


class IdleRecord(TaskRecord):
    def __init__(self, count):
        self.control = 1
        self.count = count


class WorkerRecord(TaskRecord):
    def __init__(self):
        self.destination = HANDLER_A
        self.letter = 0


class HandlerRecord(TaskRecord):
    def __init__(self):
        self.work_in = None
        self.device_in = None

    def add_work(self, packet):
        self.work_in = packet.append_to(self.work_in)

    def add_device(self, packet):
        self.device_in = packet.append_to(self.device_in)


class DeviceRecord(TaskRecord):
    def __init__(self):
        self.pending = None


class TaskState:
    """Three flags: a packet is there, the task waits, the task is on hold."""

    def __init__(self):
        self.packet_pending = True
        self.task_waiting = False
        self.task_holding = False

    def become_packet_pending(self):
        self.packet_pending = True
        self.task_waiting = False
        self.task_holding = False

    def become_waiting(self):
        self.packet_pending = False
        self.task_waiting = True
        self.task_holding = False

    def become_running(self):
        self.packet_pending = False
        self.task_waiting = False
        self.task_holding = False

    def become_waiting_with_packet(self):
        self.packet_pending = True
        self.task_waiting = True
        self.task_holding = False

    def is_holding_or_waiting(self):
        return self.task_holding or (not self.packet_pending and self.task_waiting)

    def is_waiting_with_packet(self):
        return self.packet_pending and (self.task_waiting and not self.task_holding)


class Scheduler:
    """The table of tasks, the list they are scheduled from, and the two counts."""

    def __init__(self):
        self.tasks = None
        self.current = None
        self.current_ident = IDLE
        self.table = [None] * TASKS
        self.queued = 0
        self.held = 0

    def add(self, task):
        self.tasks = task
        self.table[task.ident] = task

    def find(self, ident):
        task = self.table[ident]
        if task is None:
            raise RichardsError("no task " + str(ident))
        return task

    def schedule(self):
        self.current = self.tasks
        while self.current is not None:
            task = self.current
            if task.is_holding_or_waiting():
                self.current = task.link
            else:
                self.current_ident = task.ident
                self.current = task.take_turn()

    def hold_current(self):
        """The current task goes on hold; the next in the list has its turn."""
        self.held += 1
        self.current.task_holding = True
        return self.current.link

    def wait_current(self):
        self.current.task_waiting = True
        return self.current

    def release(self, ident):
        """Task `ident` may run again; the one of higher priority goes first."""
        task = self.find(ident)
        task.task_holding = False
        if task.priority > self.current.priority:
            return task
        return self.current

    def queue(self, packet):
        """Send `packet` to the task it names, from the current task."""
        task = self.find(packet.ident)
        self.queued += 1
        packet.link = None
        packet.ident = self.current_ident
        return task.add_packet(packet, self.current)


class Task(TaskState):
    """A task: its place in the list, its queue of packets, and what it does."""

    def __init__(self, scheduler, ident, priority, queue, record):
        TaskState.__init__(self)
        self.scheduler = scheduler
        self.link = scheduler.tasks
        self.ident = ident
        self.priority = priority
        self.input = queue
        self.record = record
        if queue is None:
            self.become_waiting()
        else:
            self.become_waiting_with_packet()
        scheduler.add(self)

    def act(self, packet, record):
        raise RichardsError("a task must say what it does")

    def add_packet(self, packet, current):
        """Take `packet`; return who runs next, this task or `current`."""
        if self.input is None:
            self.input = packet
            self.packet_pending = True
            if self.priority > current.priority:
                return self
        else:
            packet.append_to(self.input)
        return current

    def take_turn(self):
        """Run once, with the first packet of the queue where one is awaited."""
        if self.is_waiting_with_packet():
            packet = self.input
            self.input = packet.link
            if self.input is None:
                self.become_running()
            else:
                self.become_packet_pending()
        else:
            packet = None
        return self.act(packet, self.record)


class IdleTask(Task):
    """Wakes the devices in a pseudo-random order, and stops when its count is used up."""

    def __init__(self, scheduler, ident, priority, count):
        Task.__init__(self, scheduler, ident, priority, None, IdleRecord(count))
        self.become_running()

    def act(self, packet, record):
        record.count -= 1
        if record.count == 0:
            return self.scheduler.hold_current()
        if record.control & 1 == 0:
            record.control = record.control // 2
            return self.scheduler.release(DEVICE_A)
        record.control = (record.control // 2) ^ 0xD008
        return self.scheduler.release(DEVICE_B)


class WorkerTask(Task):
    """Fills packets with letters and sends them to the two handlers in turn."""

    def __init__(self, scheduler, ident, priority, queue):
        Task.__init__(self, scheduler, ident, priority, queue, WorkerRecord())

    def act(self, packet, record):
        if packet is None:
            return self.scheduler.wait_current()
        if record.destination == HANDLER_A:
            record.destination = HANDLER_B
        else:
            record.destination = HANDLER_A
        packet.ident = record.destination
        packet.datum = 0
        for index in range(BUFFER_SIZE):
            record.letter += 1
            if record.letter > 26:
                record.letter = 1
            packet.data[index] = ord("A") + record.letter - 1
        return self.scheduler.queue(packet)


class HandlerTask(Task):
    """Hands the letters of work packets one by one to a device."""

    def __init__(self, scheduler, ident, priority, queue):
        Task.__init__(self, scheduler, ident, priority, queue, HandlerRecord())

    def act(self, packet, record):
        if packet is not None:
            if packet.kind == WORK_PACKET:
                record.add_work(packet)
            else:
                record.add_device(packet)
        work = record.work_in
        if work is not None:
            count = work.datum
            if count >= BUFFER_SIZE:
                record.work_in = work.link
                return self.scheduler.queue(work)
            device = record.device_in
            if device is not None:
                record.device_in = device.link
                device.datum = work.data[count]
                work.datum = count + 1
                return self.scheduler.queue(device)
        return self.scheduler.wait_current()


class DeviceTask(Task):
    """Keeps a packet for a while: until the idle task releases the device."""

    def __init__(self, scheduler, ident, priority):
        Task.__init__(self, scheduler, ident, priority, None, DeviceRecord())

    def act(self, packet, record):
        if packet is None:
            pending = record.pending
            if pending is None:
                return self.scheduler.wait_current()
            record.pending = None
            return self.scheduler.queue(pending)
        record.pending = packet
        return self.scheduler.hold_current()


def packets(count, ident, kind):
    """A list of `count` packets."""
    queue = None
    for _ in range(count):
        queue = Packet(queue, ident, kind)
    return queue


def simulate():
    """Run the kernel once; return how many packets were queued and tasks held."""
    scheduler = Scheduler()
    IdleTask(scheduler, IDLE, 0, IDLE_COUNT)
    WorkerTask(scheduler, WORKER, 1000, packets(2, WORKER, WORK_PACKET))
    HandlerTask(scheduler, HANDLER_A, 2000, packets(3, DEVICE_A, DEVICE_PACKET))
    HandlerTask(scheduler, HANDLER_B, 3000, packets(3, DEVICE_B, DEVICE_PACKET))
    DeviceTask(scheduler, DEVICE_A, 4000)
    DeviceTask(scheduler, DEVICE_B, 5000)
    scheduler.schedule()
    return scheduler.queued, scheduler.held


def run(n):
    """Simulate `n` times and check each; return the packets queued in all."""
    total = 0
    for _ in range(n):
        queued, held = simulate()
        if queued != EXPECTED_QUEUED or held != EXPECTED_HELD:
            raise RichardsError("queued " + str(queued) + ", held " + str(held))
        total += queued
    return total


if __name__ == "__main__":
    runs = 10
    if len(sys.argv) > 1:
        runs = int(sys.argv[1])
    total = run(runs)
    print("richards: verified", runs, "runs,", total, "packets")

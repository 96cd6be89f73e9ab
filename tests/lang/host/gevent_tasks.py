"""gevent: tasks that wait for each other, in hot loops; an error is its task's."""
import sys

import gevent
import gevent.event
import gevent.pool
import gevent.queue


def produce(queue, n):
    for i in range(n):
        queue.put(i)
    queue.put(None)


def consume(queue):
    total = 0
    while (x := queue.get()) is not None:
        total += x
    return total


def sleeps(n):
    total = 0
    for i in range(30):
        gevent.sleep(0)
        for j in range(20):
            total += i * j % n
    return total


def fails():
    gevent.sleep(0)
    raise ValueError(sys._getframe().f_code.co_name)


print(gevent.spawn(lambda: 3).get())
queue = gevent.queue.Queue(5)
tasks = gevent.spawn(consume, queue), gevent.spawn(produce, queue, 2000)
gevent.joinall(tasks)
print(tasks[0].value, [task.get() for task in [gevent.spawn(sleeps, k) for k in range(2, 12)]])
gevent.get_hub().exception_stream = None
task = gevent.spawn(fails)
task.join()
print(repr(task.exception))
print(sum(gevent.pool.Pool(4).imap_unordered(lambda x: x * x, range(200))))
event = gevent.event.Event()
waits = [gevent.spawn(event.wait) for _ in range(3)]
gevent.spawn_later(0.001, event.set)
print([task.get() for task in waits])
with gevent.Timeout(0.001, False):
    while True:
        gevent.sleep(0)
print("over")

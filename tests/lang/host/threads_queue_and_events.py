"""Queue between producer and consumer threads, Event, Condition, Barrier, Timer-free order."""
import queue, threading
q, done = queue.Queue(3), []
def producer():
    for i in range(10): q.put(i)
    q.put(None)
def consumer():
    while (x := q.get()) is not None:
        done.append(x * x)
        q.task_done()
    q.task_done()
a, b = threading.Thread(target=producer), threading.Thread(target=consumer)
a.start(); b.start(); a.join(); b.join(); q.join()
print(done, q.empty())
ev, log = threading.Event(), []
def wait():
    ev.wait()
    log.append("after")
t = threading.Thread(target=wait)
t.start()
log.append("before")
ev.set()
t.join()
print(log)
cond, items = threading.Condition(), []
def take():
    with cond:
        cond.wait_for(lambda: len(items) == 2)
        log.append(sum(items))
t = threading.Thread(target=take)
t.start()
for x in 1, 2:
    with cond:
        items.append(x)
        cond.notify()
t.join()
print(log)
bar, parties = threading.Barrier(3), []
def meet(): parties.append(bar.wait() >= 0)
ts = [threading.Thread(target=meet) for _ in range(3)]
for t in ts: t.start()
for t in ts: t.join()
print(parties)
pq = queue.PriorityQueue()
for p in (3, "c"), (1, "a"), (2, "b"): pq.put(p)
print([pq.get()[1] for _ in range(3)])
try:
    pq.get_nowait()
except queue.Empty:
    print("empty")

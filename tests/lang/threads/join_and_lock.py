"""Threads: start, join, locks, shared counters, errors in a thread, results through a list."""
import threading
total = 0
lock = threading.Lock()
def work(n, out):
    global total
    for i in range(n):
        with lock:
            total += 1
    out.append((n, threading.current_thread().name))
out = []
ts = [threading.Thread(target=work, args=(100 * i, out), name=f"t{i}") for i in range(4)]
for t in ts: t.start()
for t in ts: t.join()
print(total, sorted(out), [t.is_alive() for t in ts])
class T(threading.Thread):
    def __init__(self, n):
        super().__init__()
        self.n = n
        self.result = None
    def run(self):
        self.result = sum(x * x for x in range(self.n))
t = T(50)
t.start()
t.join()
print(t.result)
errors = []
threading.excepthook = lambda a: errors.append((a.exc_type.__name__, str(a.exc_value)))
t = threading.Thread(target=lambda: 1 // 0)
t.start()
t.join()
print(errors)
threading.excepthook = threading.__excepthook__
try:
    t.start()
except RuntimeError as e:
    print(e)
r = threading.RLock()
with r, r: print("reentered", lock.acquire(), lock.acquire(blocking=False), lock.release())

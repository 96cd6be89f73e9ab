"""The program sees the threads that it has made, and no others, however hot its loops are."""

import threading


def total(n):
    t = 0
    for i in range(n):
        t += i
    return t


out = []
for _ in range(3):
    threads = [threading.Thread(target=lambda n: out.append(total(n)), args=(100 * i,), name=f"t{i}") for i in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
print(sorted(out), total(5000))
print(threading.active_count(), [t.name for t in threading.enumerate()], threading.current_thread().name)
go = threading.Event()
waiting = threading.Thread(target=go.wait, name="waiting")
waiting.start()
print(threading.active_count(), sorted(t.name for t in threading.enumerate()))
go.set()
waiting.join()
print(threading.active_count())

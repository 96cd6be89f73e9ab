"""threading.local, ThreadPoolExecutor with results, errors and map; generators are not shared while running."""
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
loc = threading.local()
loc.x = "main"
seen = []
def f(n):
    had = hasattr(loc, "x")
    loc.x = n
    seen.append((had, loc.x))
for i in range(3):
    t = threading.Thread(target=f, args=(i,))
    t.start()
    t.join()
print(seen, loc.x)
class L(threading.local):
    n = 0
    def __init__(self): self.made = True
l = L()
l.n += 5
t = threading.Thread(target=lambda: seen.append((l.n, l.made)))
t.start(); t.join()
print(seen[-1], l.n)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
with ThreadPoolExecutor(2) as ex:
    print(list(ex.map(fib, range(10))))
    fs = [ex.submit(lambda k: 10 // k, k) for k in (1, 0, 5)]
    print([f.result() if not f.exception() else type(f.exception()).__name__ for f in fs], sorted(str(f.exception()) for f in as_completed(fs)))
    try:
        fs[1].result()
    except ZeroDivisionError as e:
        print(e)
def loop(n):
    total = 0
    for i in range(n):
        total += i if i % 3 else -i
    return total
with ThreadPoolExecutor(3) as ex:
    print(list(ex.map(loop, [10, 100, 300, 10])))

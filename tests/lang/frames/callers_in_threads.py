"""Each thread sees its own callers, whatever the others have compiled and are in."""
import sys
import threading


def names():
    frame = sys._getframe(1)
    found = []
    while frame is not None:
        if frame.f_code.co_filename == __file__:
            found.append(f"{frame.f_code.co_name}:{frame.f_lineno}")
        frame = frame.f_back
    return found


def recursive(n, looks):
    if n == 0:
        return names() if looks else None
    found = recursive(n - 1, looks)
    return found


def work():
    for i in range(600):
        recursive(12, False)
        if i % 100 == 99:
            found = recursive(12, True)
            seen.append((len(found), found[0], found[1], found[-1]))


seen = []
threads = [threading.Thread(target=work) for _ in range(3)]
interval = sys.getswitchinterval()
sys.setswitchinterval(0.0005)
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.setswitchinterval(interval)
print(len(seen), set(seen))

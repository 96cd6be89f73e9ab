"""Once there have been other threads, endless recursion ends where it did before, however often it is tried."""

import threading


def endless(n):
    return endless(n + 1)


both = threading.Barrier(2)
threads = [threading.Thread(target=lambda: both.wait() + 1) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for _ in range(3):
    try:
        endless(0)
    except RecursionError as error:
        calls, entry = 0, error.__traceback__
        while entry is not None:
            calls, entry = calls + 1, entry.tb_next
        print(error, calls < 1010)

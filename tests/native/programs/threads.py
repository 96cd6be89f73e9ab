"""More threads than a table would have rows are in native code at a time."""
import threading

COUNT = 700
together = threading.Barrier(COUNT + 1)
results = []


class Counter:
    def __init__(self):
        self.total = 0

    def step(self, by):
        self.total += by


def work(number):
    together.wait()
    counter = Counter()
    for i in range(20):
        counter.step(i + number)
    results.append(counter.total)


threading.stack_size(256 * 1024)
threads = [threading.Thread(target=work, args=(number,)) for number in range(COUNT)]
for thread in threads:
    thread.start()
together.wait()
for thread in threads:
    thread.join()
print(len(results), sum(results))

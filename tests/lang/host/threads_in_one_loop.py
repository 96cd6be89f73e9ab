"""Several threads run one hot loop while it is being compiled."""

import threading


class Point:
    def __init__(self, x):
        self.x = x

    def get(self, k):
        if k % 3 == 0:
            return self.x
        if k % 5 == 0:
            return self.x + 1
        if k % 7 == 0:
            return self.x * 2
        return -self.x


def work():
    total = 0
    point = Point(1)
    for i in range(2000):
        total += point.get(i)
        if i % 11 == 0:
            point = Point(i)
        if i % 13 == 0:
            total += len(str(i))
    found.append(total)


found = []
for round_ in range(3):
    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(found), set(found))

"""Class attributes: counters, constants, types and shadowing changed under a running loop."""


class Config:
    step = 1
    limit = 10**6


class Special(Config):
    pass


def run(turns):
    c = Special()
    total = 0
    marks = []
    for i in range(turns):
        total += c.step
        if i == 40:
            Config.step = 2
        elif i == 80:
            Special.step = 5
        elif i == 120:
            c.step = -1
        elif i == 160:
            del c.step
        elif i == 200:
            del Special.step
        elif i == 240:
            Config.step = 0.5
        elif i == 280:
            Config.step = property(lambda self: 7)
        elif i == 320:
            Config.step = 1
        if i % 40 == 39:
            marks.append(total)
    return marks


print(run(400))


class Counter:
    made = 0

    def __init__(self):
        Counter.made += 1
        self.number = type(self).made


print(sum(Counter().number for _ in range(200)), Counter.made)
for _ in range(100):
    Counter.made *= 3
print(Counter.made % 1000003, Counter().number == Counter.made)

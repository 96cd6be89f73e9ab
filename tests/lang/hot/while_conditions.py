"""while with long conditions: and, or, not, walrus, calls, values that are not bools."""


def collatz(n):
    steps = 0
    while n != 1 and steps < 500 and not (n < 0 or n == 0):
        n = n // 2 if not n % 2 else 3 * n + 1
        steps += 1
    return steps


print([collatz(n) for n in range(-2, 30)], collatz(97))


def walrus(text):
    parts = []
    at = -1
    while (at := text.find(",", (start := at + 1))) != -1 or (start <= len(text) and (at := len(text) + 1)):
        parts.append(text[start:at])
        if at > len(text):
            break
    return parts


print(walrus("a,bb,,ccc,"), walrus(""), walrus("," * 60)[:2], len(walrus("x," * 60)))


class Truth:
    def __init__(self, n):
        self.n = n
        self.asked = 0

    def __bool__(self):
        self.asked += 1
        self.n -= 1
        return self.n >= 0


def drained(n):
    t = Truth(n)
    turns = 0
    while t and (turns < 80 or t):
        turns += 1
    return turns, t.asked


print(drained(0), drained(10), drained(100), drained(200))
items = list(range(50))
seen = 0
while items and (items.pop() or items):
    seen += 1
print(seen, items)
x = 300
while not not x and x - 100 or x > 150:
    x -= 1
print(x)

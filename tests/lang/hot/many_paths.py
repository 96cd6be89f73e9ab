"""Question after question in one function, with all that may be alive where its many paths meet."""


class Refused(Exception):
    pass


class Ledger:
    def __init__(self):
        self.count = 0
        self.weight = 0.5
        self.names = []

    def note(self, x):
        if x & 1:
            self.count += 1
        else:
            self.weight += 0.25
        return self.count


def halves(x):
    while x:
        yield x & 1
        x >>= 1


def judge(ledger, x, table):
    label = ""
    pair = (x & 3, x & 5)
    if x & 1:
        first = x + 1
    else:
        first = x * 0.5
    if x & 2:
        label += "b"
    else:
        ledger.note(x >> 3)
    steps = halves(x & 15)
    if x & 4:
        first = (first, pair)[0] - next(steps, 0)
    elif x & 8:
        del ledger.names[:]
    try:
        if x & 16:
            table[x & 7] += 1
        if x & 32 and not x & 64:
            raise Refused(x & 7)
    except KeyError as error:
        table[error.args[0]] = 0
    except Refused as error:
        label += str(error)
    if x & 128:
        again = lambda: first if x & 256 else pair
    else:
        again = None
    rest = [step + (1 if x & 512 else 2.0) for step in steps]
    if again is not None:
        first = again()
    if x & 1024:
        ledger.names.append(label)
    if type(first) is tuple:
        return sum(first) + len(rest)
    return first + len(rest) if x & 2048 else first - sum(rest)


def work(turns):
    ledger, table, total, x = Ledger(), {}, 0, 7
    for _ in range(turns):
        x = (x * 69069 + 12345) & 0xFFFFFFFF
        total += judge(ledger, x >> 9, table)
    return total, ledger.count, ledger.weight, ledger.names[-5:], sorted(table.items())


for turns in (5, 300, 3000):
    print(work(turns))

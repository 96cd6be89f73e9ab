"""Sets that are asked for ints in hot loops, and what asks their other items."""


class Claims:
    """Has the hash of a number, and says when it is compared."""

    compared = 0

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        Claims.compared += 1
        return other == self.number


def changed(turns, numbers):
    total = 0
    for i in range(turns):
        if i % 7 not in numbers:
            total += 1
            numbers.add(i % 11)
        if i * 3 in numbers:
            total += 100
        if i % 5 == 0 and i % 11 in numbers:
            numbers.remove(i % 11)
        numbers.discard(i % 13)
    return total, sorted(numbers)


print(changed(300, set()), changed(300, set(range(0, 100, 3))))


def wide(turns, numbers):
    found = 0
    for i in range(turns):
        for wanted in (-1, -2, -3, 0, 5, 2**61 - 1, 2**61, 2**62, -(2**63) + i % 2, 2**63 - 1, 2**64):
            found = (found * 3 + (wanted in numbers)) % 1000003
    return found


hard = {-1, -2, 2**61 - 1, 1 - 2**61, 5, 2**62, 2**63, 2**70}
print(wide(60, hard), wide(60, frozenset(hard)), wide(60, {1.0, True, "a", None, 5.0}))


def found(turns, numbers):
    total = 0
    for i in range(turns):
        if i % 4 in numbers:
            total += 1
    return total


for numbers in ({1, 2}, {1.0, 2}, {True}, {Claims(1), 2}, {Claims(9), 2}, {1, 2}):
    print(found(100, numbers), Claims.compared)


def late(turns):
    """Items that ask come into the set while the loop is compiled."""
    numbers, total = {1, 2}, 0
    for i in range(turns):
        if i == turns - 12:
            numbers.add(Claims(3))
            numbers.add(2.5)
        if i % 5 in numbers:
            total += 1
    return total, Claims.compared


print(late(100))


class Counter:
    """Is changed where a comparison looks at it."""

    def __init__(self):
        self.count = 0


counter = Counter()


class Counts(Claims):
    def __eq__(self, other):
        counter.count += 1
        return False

    __hash__ = Claims.__hash__


def looked_at(turns, numbers):
    """What is known of the counter is forgotten where an item may be asked."""
    total = 0
    for i in range(turns):
        before = counter.count
        if i % 3 in numbers:
            total += 1
        total += 10 * (counter.count - before)
        if i == turns // 2:
            numbers.add(Counts(2))
    return total


print(looked_at(100, {1}), counter.count)


def removed(turns, numbers):
    errors = []
    for i in range(turns):
        try:
            numbers.remove(i % 3)
        except KeyError as error:
            errors.append(error.args)
        numbers.add(i % 4)
    return errors[-2:], len(errors), sorted(numbers)


print(removed(100, set()))

"""Iterators and generators that several threads step: each value comes once."""

from helper_race import Race

SIZE = 200


def numbers():
    for n in range(SIZE):
        yield n


class Shared:
    def __init__(self, make):
        self.make = make
        self.begin()

    def begin(self):
        self.iterator = self.make()
        self.found = []

    def take(self):
        iterator, found = self.iterator, self.found
        for _ in range(20):
            try:
                found.append(next(iterator))
            except StopIteration:
                if len(found) >= SIZE and self.found is found:
                    assert len(found) == len(set(found)), sorted(n for n in set(found) if found.count(n) > 1)
                    self.begin()
                break
            except ValueError as error:
                assert str(error) == "generator already executing", error


kinds = [Shared(lambda: iter(range(SIZE))), Shared(lambda: iter(list(range(SIZE)))), Shared(numbers)]
kinds.append(Shared(lambda: iter(tuple(range(SIZE)))))


def take():
    for kind in kinds:
        kind.take()


print(Race().run(*[take] * 8))

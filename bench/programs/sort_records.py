"""Sorts: by key functions, by `__lt__`, and by a merge sort written out.

    python sort_records.py [rounds]

Checks that the three agree, and the order of a few records.
"""

import sys

COUNT = 400


class WrongAnswer(Exception):
    pass


class Record:
    def __init__(self, number, group, weight):
        self.number = number
        self.group = group
        self.weight = weight

    def __lt__(self, other):
        if self.group != other.group:
            return self.group < other.group
        if self.weight != other.weight:
            return self.weight > other.weight
        return self.number < other.number


def make_records(seed):
    records = []
    state = seed
    for number in range(COUNT):
        state = (state * 69069 + 1) % 4294967296
        records.append(Record(number, "abcdefgh"[state >> 24 & 7], (state >> 8) % 1000 / 8))
    return records


def by_key(record):
    return record.group, -record.weight, record.number


def merge_sort(items):
    """A new list, in order."""
    if len(items) < 2:
        return items[:]
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged = []
    i = j = 0
    while i < len(left) and j < len(right):
        if right[j] < left[i]:
            merged.append(right[j])
            j += 1
        else:
            merged.append(left[i])
            i += 1
    merged += left[i:]
    merged += right[j:]
    return merged


def run(n):
    """Sort `n` lists in three ways; return a sum over the places of the records."""
    total = 0
    for seed in range(n):
        records = make_records(seed)
        expected = sorted(records, key=by_key)
        if sorted(records) != expected or merge_sort(records) != expected:
            raise WrongAnswer(f"list {seed} is not sorted the same in three ways")
        for before, after in zip(expected, expected[1:]):
            if before.group > after.group:
                raise WrongAnswer(f"list {seed}: {before.group} before {after.group}")
        records.sort(key=lambda record: record.weight, reverse=True)
        total += expected[0].number + 7 * expected[-1].number + records[0].number
    return total


if __name__ == "__main__":
    rounds = 50
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("sort_records: verified", rounds, "rounds,", run(rounds))

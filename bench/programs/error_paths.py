"""Reads records of which many are wrong: exceptions raised, caught, chained and cleaned up after.

    python error_paths.py [rounds]

Checks how many errors of each kind there were, and that everything that was opened is closed.
"""

import sys

EXPECTED = {"read": 60, "bad field": 20, "missing": 20, "range": 20, "cleaned": 120}


class WrongAnswer(Exception):
    pass


class RecordError(Exception):
    """A record that cannot be used."""

    def __init__(self, number, reason):
        super().__init__(number, reason)
        self.number = number
        self.reason = reason


class OutOfRange(RecordError):
    pass


class Opened:
    """Counts how many records are open."""

    def __init__(self, counts):
        self.counts = counts

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        self.counts["cleaned"] += 1
        return False


def make_records():
    """120 records, every other one wrong in one of three ways."""
    records = []
    for number in range(120):
        record = {"key": str(number), "value": str(number * 3)}
        if number % 6 == 1:
            record["value"] = "x" + record["value"]
        elif number % 6 == 3:
            del record["value"]
        elif number % 6 == 5:
            record["value"] = "100000"
        records.append(record)
    return records


def value_of(number, record):
    try:
        value = int(record["value"])
    except ValueError as error:
        raise RecordError(number, "bad field") from error
    if value > 1000:
        raise OutOfRange(number, "range")
    return value


def read(number, record, counts):
    """The value, after two more calls that an error passes through."""
    with Opened(counts):
        try:
            return value_of(number, record)
        finally:
            counts["read"] += 1


def read_all(records):
    counts = {"read": 0, "bad field": 0, "missing": 0, "range": 0, "cleaned": 0}
    total = 0
    for number, record in enumerate(records):
        try:
            total += read(number, record, counts)
        except OutOfRange as error:
            counts[error.reason] += 1
            counts["read"] -= 1
        except RecordError as error:
            if not isinstance(error.__cause__, ValueError) or error.number != number:
                raise WrongAnswer(f"record {number}") from error
            counts[error.reason] += 1
            counts["read"] -= 1
        except KeyError:
            counts["missing"] += 1
            counts["read"] -= 1
    return total, counts


def run(n):
    """Read all records `n` times; return the sum of their values."""
    records = make_records()
    total = 0
    for _ in range(n):
        found, counts = read_all(records)
        if counts != EXPECTED:
            raise WrongAnswer(str(counts))
        total += found
    return total


if __name__ == "__main__":
    rounds = 100
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("error_paths: verified", rounds, "rounds,", run(rounds))

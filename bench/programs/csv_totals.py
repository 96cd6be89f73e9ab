"""Sales read from comma-separated text, letter by letter, then grouped, summed up and written as a report.

The format is that of RFC 4180, *Common Format and MIME Type for Comma-Separated Values Files* (2005).

    python csv_totals.py [files]

Checks the fields against what was written, and the sums of each file in two ways.
"""

import sys
from collections import defaultdict

HEADER = ["date", "region", "product", "units", "price"]
REGIONS = ["North", "South", 'The "Far" East', "West, and beyond"]
PRODUCTS = ["nut", "bolt", "screw, long", 'pipe 1"', "two\nlines"]
ROWS = 100
EXPECTED_BEST = "bolt"


class WrongAnswer(Exception):
    pass


def quote(field):
    if any(mark in field for mark in ',"\n'):
        return '"' + field.replace('"', '""') + '"'
    return field


def make_rows(seed):
    state = seed + 1
    rows = []
    for i in range(ROWS):
        state = state * 48271 % 2147483647
        rows.append([
            f"2024-{1 + i % 12:02}-{1 + state % 28:02}",
            REGIONS[state // 28 % len(REGIONS)],
            PRODUCTS[state // 113 % len(PRODUCTS)],
            str(1 + state // 1009 % 50),
            f"{1 + state // 9973 % 30}.{state // 31 % 100:02}",
        ])
    return rows


def write(rows):
    return "\r\n".join(",".join(map(quote, row)) for row in [HEADER, *rows]) + "\r\n"


def read(text):
    """Yield rows: a machine with the states start, plain, quoted, and quote inside quotes."""
    row, field, state = [], [], "start"
    for c in text:
        if state == "quoted":
            if c == '"':
                state = "quote"
            else:
                field.append(c)
        elif c == '"':
            if state == "quote":
                field.append(c)
            state = "quoted"
        elif c == ",":
            row.append("".join(field))
            field, state = [], "start"
        elif c == "\n":
            row.append("".join(field))
            yield row
            row, field, state = [], [], "start"
        elif c != "\r":
            field.append(c)
            state = "plain"


def summarize(records):
    units = defaultdict(int)
    cents = defaultdict(lambda: defaultdict(int))
    for record in records:
        count = int(record["units"])
        whole, _, part = record["price"].partition(".")
        amount = count * (int(whole) * 100 + int(part))
        units[record["product"]] += count
        cents[record["region"]][record["date"][:7]] += amount
    return units, cents


def report(cents):
    lines = []
    for region in sorted(cents):
        months = cents[region]
        lines.append(f"{region:<18}{sum(months.values()) / 100:>12,.2f}")
        lines.extend(f"    {month}{months[month] / 100:>21,.2f}" for month in sorted(months))
    return "\n".join(lines)


def run(n):
    """Read and sum up `n` files; return the sum of the cents and of the reports' lengths."""
    total = 0
    for number in range(n):
        rows = make_rows(number)
        header, *found = read(write(rows))
        if header != HEADER or found != rows:
            raise WrongAnswer(f"file {number} is read as something else")
        units, cents = summarize(dict(zip(header, row)) for row in found)
        revenue = sum(sum(months.values()) for months in cents.values())
        if revenue != sum(int(row[3]) * int(row[4].replace(".", "")) for row in rows):
            raise WrongAnswer(f"file {number} adds up to {revenue}")
        best = max(sorted(units), key=units.get)
        if number == 0 and best != EXPECTED_BEST:
            raise WrongAnswer(f"{best} sells best in the first file")
        total += revenue + len(report(cents))
    return total


if __name__ == "__main__":
    files = 50
    if len(sys.argv) > 1:
        files = int(sys.argv[1])
    print("csv_totals: verified", files, "files,", run(files))

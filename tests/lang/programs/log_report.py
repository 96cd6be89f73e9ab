"""A text report made with regular expressions from a log in this file: parsing, groups, sessions, tables, percentiles."""
import re
import textwrap
from collections import Counter, defaultdict, namedtuple
from functools import reduce
from itertools import chain, groupby
from operator import attrgetter, itemgetter

LOG = """\
2024-02-28 23:59:58 [web-1] INFO  GET /index.html 200 12ms user=ada
2024-02-28 23:59:59 [web-2] INFO  GET /items/17 200 48ms user=bob
2024-02-29 00:00:00 [web-1] WARN  POST /items 201 310ms user=ada size=2.5KB
# the night shift begins
2024-02-29 00:00:01 [db] ERROR connection lost: host=10.0.0.7:5432 after 3 tries
    Traceback: line 12 in connect
    Traceback: line 40 in retry
2024-02-29 00:00:01 [web-2] ERROR GET /items/18 500 2001ms user=bob
2024-02-29 00:00:05 [db] INFO  connection back: host=10.0.0.7:5432
2024-02-29 00:01:10 [web-1] INFO  GET /items/17?page=2&sort=name 200 33ms user=cyd
2024-02-29 00:01:11 [web-1] INFO  GET /items/17?page=3&sort=name 304 9ms user=cyd
2024-02-29 00:01:12 [web-2] INFO  DELETE /items/17 403 5ms user=cyd

2024-02-29 00:02:00 [cron] INFO  job=clean took 00:01:23.450 removed 1,204 files (2.5MB)
2024-02-29 00:02:00 [cron] WARN  job=mail took 01:00:00.001 sent 7 of 9
2024-02-29 00:30:00 [web-1] INFO  GET / 200 7ms user=ada
garbled line without date
2024-02-29 00:30:04 [web-2] INFO  PUT /items/19 200 88ms user=bob size=16B
2024-02-29 00:30:05 [web-2] INFO  PUT /items/20 200 91ms user=bob size=1.25MB
2024-02-30 00:00:00 [web-2] INFO  GET /never 200 1ms user=eve
2024-02-29 00:31:00 [web-1] ERROR GET /items/\u00e4\u00f6 404 3ms user=\u00e9ve
"""

LINE = re.compile(
    r"""
    (?P<date> \d{4} - \d\d - \d\d ) \s
    (?P<time> \d\d : \d\d : \d\d ) \s
    \[ (?P<source> [a-z]+ (?: - (?P<number> \d+ ) )? ) \] \s
    (?P<level> INFO | WARN | ERROR ) \s+
    (?P<message> .* )
    """,
    re.VERBOSE,
)
REQUEST = re.compile(r"(?P<method>[A-Z]+) (?P<path>/\S*?)(?:\?(?P<query>\S*))? (?P<status>\d{3}) (?P<ms>\d+)ms")
FIELD = re.compile(r"\b(\w+)=((?:\d+\.)?\w[\w.:]*)")
SIZE = re.compile(r"^(?P<n>\d+(?:\.\d+)?)(?P<unit>[KM]?B)$")
DURATION = re.compile(r"(\d\d):(\d\d):(\d\d)\.(\d{3})")

Entry = namedtuple("Entry", "seconds source level message fields request extra", defaults=[()])
Request = namedtuple("Request", "method path query status ms")


class Rejected(Exception):
    def __init__(self, number, line, why):
        super().__init__(number, line, why)
        self.number = number
        self.why = why

    def __str__(self):
        return f"line {self.number}: {self.why}"


DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def seconds_of(date, time):
    year, month, day = map(int, date.split("-"))
    lengths = DAYS if not is_leap(year) else DAYS[:1] + [29] + DAYS[2:]
    if not 1 <= month <= 12 or not 1 <= day <= lengths[month - 1]:
        raise ValueError(f"no such day: {date}")
    days = sum(366 if is_leap(y) else 365 for y in range(1970, year)) + sum(lengths[: month - 1]) + day - 1
    hours, minutes, seconds = map(int, time.split(":"))
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds


def clock(seconds):
    minutes, s = divmod(seconds % 86400, 60)
    return "{:02}:{:02}:{:02}".format(*divmod(minutes, 60), s)


def size_of(text):
    m = SIZE.match(text)
    if m is None:
        return None
    return int(float(m["n"]) * {"B": 1, "KB": 1 << 10, "MB": 1 << 20}[m["unit"]])


def parse_line(number, line):
    found = LINE.fullmatch(line)
    if not found:
        raise Rejected(number, line, "not a log line")
    try:
        seconds = seconds_of(found["date"], found["time"])
    except ValueError as error:
        raise Rejected(number, line, str(error)) from error
    message = found.group("message")
    request = None
    if m := REQUEST.match(message):
        parts = m.groupdict()
        parts |= {k: int(parts[k]) for k in ("status", "ms")}
        parts["query"] = dict(p.split("=", 1) for p in parts["query"].split("&")) if parts["query"] else {}
        request = Request(**parts)
    fields = dict(FIELD.findall(message))
    return Entry(seconds, found["source"], found["level"], message, fields, request)


def parse(text):
    entries, rejected = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace() and entries:
            entries[-1] = entries[-1]._replace(extra=(*entries[-1].extra, line.strip()))
            continue
        try:
            entries.append(parse_line(number, line))
        except Rejected as why:
            rejected.append(why)
    return entries, rejected


class Table:
    def __init__(self, *columns):
        """Columns as `name`, `name>` (right) or `name^` (centred)."""
        self.names = [c.rstrip(">^") for c in columns]
        self.aligns = [c[-1] if c[-1] in ">^" else "<" for c in columns]
        self.rows = []

    def add(self, *cells):
        if len(cells) != len(self.names):
            raise TypeError(f"{len(self.names)} cells wanted, {len(cells)} given")
        self.rows.append([c if isinstance(c, str) else format(c, ",d" if isinstance(c, int) else ",.2f") for c in cells])
        return self

    def __str__(self):
        widths = [max(map(len, column)) for column in zip(self.names, *self.rows)]
        rule = "+".join("-" * (w + 2) for w in widths)

        def line(cells, aligns):
            return "|".join(f" {c:{a}{w}} " for c, a, w in zip(cells, aligns, widths)).rstrip()

        return "\n".join([line(self.names, "^" * len(widths)), rule, *(line(r, self.aligns) for r in self.rows)])


def percentile(values, p):
    ordered = sorted(values)
    at = (len(ordered) - 1) * p / 100
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def sessions(entries, gap=600):
    by_user = defaultdict(list)
    for e in entries:
        if "user" in e.fields and e.request:
            by_user[e.fields["user"]].append(e)
    for user in sorted(by_user):
        current = []
        for e in by_user[user]:
            if current and e.seconds - current[-1].seconds > gap:
                yield user, current
                current = []
            current.append(e)
        yield user, current


def histogram(values, edges, width=30):
    counts = [0] * (len(edges) + 1)
    for v in values:
        counts[next((i for i, e in enumerate(edges) if v < e), -1)] += 1
    top = max(counts) or 1
    labels = ["< %d" % edges[0], *("%d..%d" % p for p in zip(edges, edges[1:])), ">= %d" % edges[-1]]
    return [f"{label:>12} {count:3} {'#' * round(count * width / top)}" for label, count in zip(labels, counts)]


def heading(text):
    print(f"\n{text.title()}\n{'=' * len(text)}")


entries, rejected = parse(LOG)
heading("rejected lines")
for r in rejected:
    print(f"{r} | cause: {r.__cause__!r} | {len(r.args)} args")

heading("levels by source")
table = Table("source", "INFO>", "WARN>", "ERROR>")
for source, group in groupby(sorted(entries, key=attrgetter("source")), key=attrgetter("source")):
    counts = Counter(map(attrgetter("level"), group))
    table.add(source, *(counts[level] for level in ("INFO", "WARN", "ERROR")))
print(table)

heading("requests")
requests = [e for e in entries if e.request]
table = Table("path", "methods", "n>", "worst ms>", "mean>", "statuses^")
shape = lambda e: re.sub(r"/(\d+|[^\x00-\x7f]+)\b", lambda m: "/<id>" if m[1].isdigit() else "/<text>", e.request.path)
for path, group in groupby(sorted(requests, key=shape), shape):
    group = list(group)
    times = [e.request.ms for e in group]
    statuses = Counter(e.request.status // 100 for e in group)
    table.add(path, "/".join(sorted({e.request.method for e in group})), len(group), max(times), sum(times) / len(times),
              " ".join(f"{k}xx:{n}" for k, n in sorted(statuses.items())))
print(table)
times = [e.request.ms for e in requests]
print("percentiles:", ", ".join(f"p{p}={percentile(times, p):.1f}" for p in (0, 50, 90, 99, 100)))
print(*histogram(times, [10, 50, 100, 1000]), sep="\n")

heading("sessions")
for user, visits in sessions(entries):
    first, *_, last = visits * 2
    print(f"{user:<4} {clock(first.seconds)}-{clock(last.seconds)} {len(visits)} requests,", *(
        f"{e.request.method}{e.request.status}" for e in visits))

heading("sizes and durations")
for e in entries:
    if size := size_of(e.fields.get("size", "")):
        print(f"{e.fields['user']} sent {size:,} bytes = {size:#x} = {size:e}")
    for h, m, s, milli in DURATION.findall(e.message):
        total = reduce(lambda acc, part: acc * 60 + int(part), (h, m, s), 0) + int(milli) / 1000
        print(f"{e.fields['job']:>6} took {total:10.3f}s; numbers:", [int(n.replace(",", "")) for n in re.findall(r"(?<![\d:.=])\b\d[\d,]*\b(?![.:\d])", e.message)])

heading("queries and errors")
queries = list(chain.from_iterable(e.request.query.items() for e in requests))
print(sorted(Counter(queries).items(), key=lambda kv: (-kv[1], kv[0])), dict(map(itemgetter(0, 1), queries)))
for e in filter(lambda e: e.level == "ERROR", entries):
    text = re.sub(r"(\d+\.){3}\d+", lambda m: ".".join("x" * len(p) for p in m[0].split(".")), e.message)
    print(textwrap.fill(text, 34, initial_indent="* ", subsequent_indent="  "))
    for line in e.extra:
        head, _, tail = line.partition(": ")
        print("   ", tail, re.split(r"\W+", tail), re.fullmatch(r"line (?P<n>\d+) in (?P<where>\w+)", tail).groupdict())

for call in (lambda: Table("a", "b").add(1), lambda: re.compile("(unclosed"), lambda: LINE.match("x").group(), lambda: re.match("(a)|b", "b")["zz"],
             lambda: seconds_of("2023-02-29", "00:00:00"), lambda: seconds_of("1-2", "x")):
    try:
        print(call())
    except (TypeError, ValueError, re.error, AttributeError, IndexError) as error:
        print(f"{type(error).__name__}: {error}")
print(re.match("(a)|(b)", "b").groups(default="-"), LINE.groupindex["level"], sorted(LINE.groupindex))

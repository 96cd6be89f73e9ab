"""Generators as sinks: primed, sent to, closed from the end, errors that travel upstream."""
def primed(f):
    def start(*args):
        g = f(*args)
        next(g)
        return g
    return start
@primed
def collect(out):
    try:
        while True:
            out.append((yield))
    except GeneratorExit:
        out.append("closed")
@primed
def split(even, odd):
    try:
        while True:
            n = yield
            if n < 0:
                raise ValueError(n)
            (odd if n % 2 else even).send(n)
    finally:
        even.close()
        odd.close()
a, b = [], []
s = split(collect(a), collect(b))
for i in range(6):
    s.send(i)
try:
    s.send(-1)
except ValueError as e:
    print(e)
print(a, b)
try:
    s.send(1)
except StopIteration:
    print("stopped")
@primed
def average():
    n = total = 0
    r = None
    while (x := (yield r)) is not None:
        total += x
        n += 1
        r = total / n
    return r
m = average()
print(m.send(1), m.send(2), m.send(6))
try:
    m.send(None)
except StopIteration as e:
    print(e.value)

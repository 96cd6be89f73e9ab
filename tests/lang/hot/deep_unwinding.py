"""An exception that leaves several frames in a hot loop, through finally, with and generators on the way."""
log = [0, 0, 0]


class M:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        log[0] += 1


def bottom(i):
    if i % 7 == 3:
        raise ValueError(i)
    return i


def gen(i):
    try:
        yield bottom(i)
    finally:
        log[1] += 1


def middle(i):
    with M():
        for x in gen(i):
            return x * 2


def top(i):
    try:
        return middle(i) + 1
    finally:
        log[2] += 1


def run(n):
    total = errors = 0
    for i in range(n):
        try:
            total += top(i)
        except ValueError as e:
            errors += e.args[0]
    return total, errors


print(run(10), log)
print(run(100), log)

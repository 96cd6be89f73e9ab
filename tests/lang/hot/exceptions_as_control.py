"""Exceptions as the way out of loops: StopIteration by hand, KeyError chains, own classes with attributes, re-raised."""


class Found(Exception):
    def __init__(self, at):
        super().__init__(at)
        self.at = at


def search(table, wanted):
    try:
        for i, row in enumerate(table):
            for j, x in enumerate(row):
                if x == wanted:
                    raise Found((i, j))
    except Found as f:
        return f.at
    return None


table = [[i * j for j in range(8)] for i in range(8)]
print([search(table, w) for w in (0, 1, 49, 30, 50)])


def chain(maps, keys):
    out = 0
    for k in keys:
        for m in maps:
            try:
                out += m[k]
            except KeyError:
                continue
            else:
                break
        else:
            out -= 1
    return out


print(chain([{1: 1}, {2: 2}, {i: i for i in range(0, 60, 7)}], range(60)))


def reraised(n):
    seen = 0
    for i in range(n):
        try:
            try:
                raise Found(i)
            except Found as f:
                if f.at % 3:
                    raise
                seen += f.at
        except Found as g:
            seen -= g.at
            assert g.__traceback__ is not None and g.__context__ is None
    return seen


print(reraised(10), reraised(90))

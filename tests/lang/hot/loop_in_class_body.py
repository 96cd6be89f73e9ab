"""Loops at the level of a class body and of a module, with names that are local, global and both."""
n = 10


class Table:
    rows = []
    for n in range(60):
        rows.append(n * n)
        if n % 20 == 19:
            total = sum(rows)
    squares = {n: r for n, r in enumerate(rows[:5])}
    k = n
    while k > 3:
        k -= 2
        if k == 20:
            del total
    try:
        total
        missing = False
    except NameError:
        missing = True

    def outer_n(self):
        return n


print(n, Table.n, Table.k, Table().outer_n(), Table.missing, Table.squares, hasattr(Table, "total"))
for n in range(70):
    if n % 2:
        continue
    if n > 60:
        break
else:
    print("never")
print(n)


class Shadow:
    len = len
    out = []
    for i in range(60):
        out.append(len(out))
        if i == 30:
            len = lambda x: -1
        if i == 40:
            del len
    n = n


print(Shadow.out[28:44], Shadow.n, "len" in vars(Shadow))


def make(k):
    class Inner:
        values = []
        for j in range(k):
            values.append(j + k)

    return Inner.values


print(make(3), sum(make(60)))
exec("s = 0\nfor q in range(100):\n    s += q\nprint(s, q)")
exec("for q in range(50): w = q", {}, d := {})
print(d)

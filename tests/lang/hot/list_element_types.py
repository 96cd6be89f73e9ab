"""A list whose elements change kind while a loop reads and writes them."""


def totals(items, turns):
    out = []
    for i in range(turns):
        s = 0
        for x in items:
            s = s + x
        out.append(s)
        if i == 20:
            items[1] = 2.5
        elif i == 30:
            items[0] = True
        elif i == 40:
            items[2] = 1 << 70
        elif i == 50:
            items.append(-(1 << 70))
        elif i == 60:
            items[1] = 1j
    return out


seen = totals([1, 2, 3], 80)
for at in (0, 20, 21, 31, 41, 51, 61, 79):
    print(at, repr(seen[at]))


def strings(turns):
    items = ["a", "b"]
    text = items[0]
    for i in range(turns):
        try:
            text = items[i % len(items)] + "x"
        except TypeError as e:
            text = str(e)
        if i == 100:
            items.append(5)
        if i == 150:
            items[2] = b"y"
    return text, items


for n in (99, 102, 103, 160, 161, 162):
    print(strings(n))

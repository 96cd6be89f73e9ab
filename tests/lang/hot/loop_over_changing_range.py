"""range bounds taken from attributes and lists that the body changes."""
class O: n = 5
def run(o, items):
    total = 0
    for i in range(o.n):
        o.n += 1
        for j in range(len(items)):
            items.append(j) if len(items) < 20 else None
            total += j
        for k in range(i, len(items), i + 1): total += k
    return total, o.n, len(items)
o = O()
for _ in range(4): print(run(o, [0] * (o.n % 4)))
print(vars(o), O.n)

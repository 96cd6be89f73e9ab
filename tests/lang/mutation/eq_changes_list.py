"""__eq__ and __lt__ that change the list they are asked about: index, remove, count, in, sort, ==."""
class Evil:
    def __init__(self, items, what): self.items, self.what = items, what
    def __eq__(self, o):
        if self.what == "clear": self.items.clear()
        if self.what == "append" and len(self.items) < 40: self.items.append(0)
        if self.what == "pop" and self.items: self.items.pop()
        return False
def run(what, op):
    items = []
    items += [1, 2, Evil(items, what), 3, 4, 5]
    try: return op(items), len(items)
    except (ValueError, IndexError) as e: return str(e)[:30], len(items)
for what in "clear", "append", "pop":
    for name, op in (("in", lambda x: 9 in x), ("index", lambda x: x.index(9)), ("count", lambda x: x.count(9)), ("remove", lambda x: x.remove(9)), ("==", lambda x: x == [1, 2, 9, 3, 4, 5]), ("list", lambda x: [a == 9 for a in x])):
        r = [run(what, op) for _ in range(8)]
        print(what, name, r[0], all(a == r[0] for a in r))

"""index, count, remove, insert, reverse, extend, copy on lists of mixed kinds in a loop."""
def run(n):
    items, log, errors = [1, "a", 2.5, None], 0, 0
    for i in range(n):
        items.insert(i % 5, i % 7)
        items.reverse()
        log += items.count(i % 7) + len(items.copy())
        try: log += items.index(i % 11)
        except ValueError: errors += 1
        if len(items) > 12:
            items.remove(items[3])
            del items[5:9]
            items.extend((i, i) if i % 2 else "z")
    return items, log, errors
print(run(6))
print(run(100))

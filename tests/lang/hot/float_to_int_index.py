"""Indices computed by //, int(), round and %, from ints and floats; wrong ones at some turns."""
def run(n):
    items, t, errors = list(range(20)), 0, set()
    for i in range(n):
        t += items[i * 7 // 10 % 20] + items[int(i / 3) % 20] + items[round(i / 4) % 20] + items[-(i % 20) - 1]
        try:
            if i % 30 == 10: items[i // 2.0]
            if i % 30 == 20: items[i]
        except (TypeError, IndexError) as e: errors.add(str(e))
    return t, sorted(errors)
print(run(15))
print(run(120))

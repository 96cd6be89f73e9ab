"""KeyError, IndexError and AttributeError on the hot path, with messages kept."""
def run(n):
    d, items, texts = {}, [], set()
    class O: pass
    o = O()
    for i in range(n):
        for f in (lambda: d[i % 3], lambda: items[i % 2], lambda: o.x, lambda: items.pop(), lambda: d.pop("k")):
            try: f()
            except (KeyError, IndexError, AttributeError) as e: texts.add(f"{type(e).__name__}: {e}")
        if i == 20: d[1] = o.x = 5
        if i == 30: items.append(1); del o.x
    return sorted(texts), len(items)
print(run(10))
print(run(40))

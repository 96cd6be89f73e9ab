"""Locals, attributes and items deleted and bound again on each turn."""
class O: pass
def run(n):
    o, items, t = O(), [0], 0
    for i in range(n):
        x = o.a = i
        items.append(x)
        t += x + o.a + items[-1]
        del x, o.a, items[-1]
        try: t += x
        except UnboundLocalError: t -= 1
        if hasattr(o, "a"): return "left"
    return t, items, vars(o)
print(run(3))
print(run(100))

"""Assigning to and deleting slices: growth, shrinking, extended steps, own source, iterators, wrong lengths."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def run(code):
    x = list(range(6))
    try:
        exec(code, {"x": x})
        print(code, "->", x)
    except Exception as e:
        print(code, "->", type(e).__name__, e, x)
for code in """x[1:3] = 'abcd'|x[1:5] = []|x[3:1] = [9]|x[10:] = [1, 2]|x[-100:2] = (i for i in 'xy')|x[:] = x|x[::2] = [7, 8, 9]|x[::2] = [1]|x[::-1] = x|x[1:1] = x|x[5:0:-2] = 'abc'|x[0:2] = 5|x[::2] = 5
del x[1:3]|del x[::2]|del x[::-2]|del x[4:1]|del x[:]|del x[5:1:-3]|del x[100]|x[6] = 1|x[-7] = 1|x['a'] = 1|x[1:2, 3] = 1|x[0:3] = x[3:]|x[2:4] *= 2|x[:2] += [5]|x[1:3], x[0] = [x[0]], x[-1]|x[::1] = [1]|x[::3] = 'ab'|x[-2:] = range(3)
x[1:2] = {5: 6}|x[1:2] = None|x[::0] = []|x[True] = 'b'|x[None:None] = 'ab'|x += x|x *= 2|x *= -1|x[len(x):] = [x]|x.insert(-1, 'i')|x.insert(100, 'i')|x.insert(-100, 'i')|x.extend(x)|x.pop(-7)|x.pop('a')|x.remove(99)|x.append(1, 2)|x.sort(key=None, reverse=1)""".replace("\n", "|").split("|"):
    run(code)
class E:
    def __iter__(self):
        yield 1
        raise KeyError("iter")
y = [0, 0]
print(t(lambda: y.__setitem__(slice(0, 1), E())), y, t(lambda: y.extend(E())), y, t(lambda: y.__iadd__(5)), y)

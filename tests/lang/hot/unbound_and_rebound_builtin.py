"""A local name that hides a builtin on some turns only."""
def run(n):
    out = 0
    for i in range(n):
        if i % 40 == 20:
            max = lambda a, b: a
        try: out += max(i, 5)
        except UnboundLocalError: out -= 1
        if i % 40 == 30: del max
    return out
print(run(10), run(25), run(120))
def arg(len=len):
    total = 0
    for i in range(60):
        total += len("abc")
        if i == 30: len = ord if False else (lambda x: 100)
    return total
print(arg(), arg(lambda x: 0))

"""Rich comparisons that give other things than bools, as conditions and as values, in a loop."""
class R:
    def __init__(self, r): self.r = r
    def __lt__(self, o): return self.r
    def __eq__(self, o): return self.r
    def __gt__(self, o): return NotImplemented
def run(n):
    rs, yes, errors = [R(0), R([1]), R(""), R(None), R(2.5)], 0, 0
    for i in range(n):
        a, b = rs[i % 5], rs[i // 5 % 5]
        if a < b: yes += 1
        if a == b and not a != b: yes += 10
        x = a < b < a
        yes += 100 * (x is a.r)
        try:
            if a > b: yes += 1000
        except TypeError: errors += 1
    return yes, errors
print(run(25))
print(run(100))

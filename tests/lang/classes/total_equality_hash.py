"""__eq__ without __hash__, __hash__ = None, inherited pairs, identity before equality, symmetric questions."""
class E:
    def __init__(self, v): self.v = v
    def __eq__(self, o):
        print("E.eq", end=" ")
        return isinstance(o, E) and self.v == o.v
class H(E):
    def __hash__(self): return 7
class N(H):
    __hash__ = None
class I(H):
    def __eq__(self, o): return NotImplemented
for cls in E, H, N, I:
    try:
        print(cls.__name__, hash(cls(1)))
    except TypeError as e:
        print(e)
print(E(1) == E(1), E(1) != E(1), E(1) == 5, 5 == E(1), E(1) != "x")
print(H(1) in {H(1)}, len({H(1), H(1), H(2)}))
print(E(1) in [5, E(1)], [E(1)].index(E(1)), [E(1)].count(E(2)))
e = E(1)
print([e] == [e], (e,) != (e,), [e].count(e))
class Sub(E):
    def __eq__(self, o):
        print("Sub.eq", end=" ")
        return NotImplemented
print(E(1) == Sub(1), Sub(1) == E(1), Sub(1) == Sub(1))
class Ne:
    def __ne__(self, o): return "ne"
print(Ne() != 1, 1 != Ne(), Ne() == 1)
class Odd:
    def __eq__(self, o): return "yes" if o else ""
    def __hash__(self): return "not int"
print(Odd() == 1, Odd() == 0, Odd() != 0, Odd() in [0], 1 in [Odd()])
try:
    {Odd()}
except TypeError as e:
    print(e)
class Big:
    def __hash__(self): return 1 << 100
print(hash(Big()) == hash(1 << 100))

"""__getattr__, properties and descriptors that change the class while they are asked."""
class A:
    def __getattr__(self, n):
        setattr(A, n, len(vars(A)))
        if n == "drop": del A.drop
        return "made " + n
    @property
    def p(self):
        A.p = "replaced"
        return "property"
class D:
    def __get__(self, o, t):
        t.d = 5
        return "descriptor"
def run():
    out = []
    A.d = D()
    for i in range(30):
        a = A()
        out.append((a.p, a.d, a.x if i % 2 else a.y, a.drop))
        if i % 10 == 9: del A.x, A.y; A.d = D(); A.p = property(lambda s: "again")
    return out
r = run()
print([tuple(type(v).__name__ for v in row) for row in r[:3]], r[0][:2], r[1][:2], r[10][:2], r[11][:2], len(set(map(repr, r))))

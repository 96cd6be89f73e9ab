import copy, pickle
def f(x, y=0): return (x, y)
def big(x): return x != 2
L=[1,2,3,4]
for make in (lambda: map(f, range(5)), lambda: map(f, range(10,0,-3)), lambda: map(f, L), lambda: map(f, (1,2,3)), lambda: map(f, reversed(L)), lambda: map(f, enumerate(L,5)),
   lambda: map(f, zip(L,"abcd")), lambda: map(f, L, range(9)), lambda: filter(big, L), lambda: filter(big, range(6)), lambda: filter(big, (1,2,3)), lambda: filter(big, reversed(L)),
   lambda: map(f, map(f, L)), lambda: filter(big, filter(big, range(5)))):
    for skip in 0, 1, 3, 9:
        it = make()
        for _ in range(skip): next(it, None)
        a = copy.deepcopy(it)
        b = pickle.loads(pickle.dumps(it))
        print(list(a), list(b), type(a).__name__, type(it.__reduce__()[1][1]).__name__)
        c = copy.copy(it)
        print(next(c, None), list(it), list(c))

"""inspect on functions of the program: signature, source, parameters, defaults, kinds, docs, bound methods."""
import inspect
def f(a, /, b: int = 1, *args, c, d="x", **kw) -> str:
    """First line.

        Indented.
    """
class A:
    def m(self, x, y=2): pass
    @classmethod
    def c(cls, z): pass
    @staticmethod
    def s(w=None): pass
    def __call__(self, q): pass
s = inspect.signature(f)
print(s, [(p.name, p.kind.name, p.default is p.empty) for p in s.parameters.values()], s.return_annotation, inspect.getdoc(f))
print(inspect.signature(A.m), inspect.signature(A().m), inspect.signature(A.c), inspect.signature(A.s), inspect.signature(A()), inspect.signature(lambda *a, k=1: 0))
b = s.bind(1, 2, 3, c=4, e=5)
b.apply_defaults()
print(b.arguments, inspect.isfunction(f), inspect.ismethod(A().m), inspect.isclass(A), inspect.isgeneratorfunction(f), inspect.iscoroutinefunction(f), inspect.isbuiltin(len), inspect.ismodule(inspect), inspect.unwrap(f) is f)
try: s.bind(1)
except TypeError as e: print(e)
print(inspect.getsource(A.m).strip(), inspect.getsourcelines(f)[1], inspect.getmodule(f).__name__, inspect.getfullargspec(f).kwonlyargs)
def gen(): yield
async def co(): pass
print(inspect.isgeneratorfunction(gen), inspect.isgenerator(gen()), inspect.iscoroutinefunction(co), inspect.getgeneratorstate(gen()), inspect.getclosurevars(f).unbound)

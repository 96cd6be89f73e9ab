"""compile: modes, flags, code objects run several times, attributes of code, ast input, errors."""
import ast
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
c = compile("a * 2", "<f>", "eval")
print(eval(c, {"a": 4}), eval(c, {"a": "x"}), c.co_filename, c.co_name, c.co_names)
e = compile("a += 1\nb = a", "<g>", "exec")
ns = {"a": 1}
exec(e, ns); exec(e, ns)
print(ns["b"], t(lambda: eval(e, ns)), t(lambda: exec(c, {"a": 1})))
s = compile("1 + 1\n", "<s>", "single")
exec(s)
exec(compile("x = 5", "<s>", "single"))
exec(compile("None", "<s>", "single"))
tree = ast.parse("y = [i * i for i in range(n)]")
ast.fix_missing_locations(tree)
exec(compile(tree, "<ast>", "exec"), ns2 := {"n": 4})
print(ns2["y"], eval(compile(ast.Expression(ast.Constant(7), lineno=1, col_offset=0) if 0 else ast.parse("3 + 4", mode="eval"), "", "eval")))
def f(a, b=1, *c, d, **e):
    g = a
    def h(): return g
    return h
co = f.__code__
print(co.co_argcount, co.co_kwonlyargcount, co.co_posonlyargcount, co.co_varnames[:5], co.co_cellvars, co.co_name, co.co_flags & 12, co.co_firstlineno, f(1, d=2).__code__.co_freevars)
print(t(lambda: compile("x", "f", "bad")), t(lambda: compile("x y", "f", "exec")), t(lambda: compile(5, "f", "exec")), t(lambda: compile("1; 2", "f", "eval")), t(lambda: compile("\0", "f", "exec")), t(lambda: compile("break", "f", "exec")), t(lambda: compile("def f(a, a): pass", "f", "exec")), t(lambda: compile("nonlocal x", "f", "exec")))
print(ast.dump(compile("1", "", "eval", ast.PyCF_ONLY_AST)), ast.literal_eval("[1, {'a': (2,)}]"), ast.unparse(ast.parse("a  =  b if c else(d)")))
plain_import = ast.ImportFrom("math", [ast.alias("floor")], None)
exec(compile(ast.fix_missing_locations(ast.Module([plain_import], [])), "<ast>", "exec"), ns3 := {})
print(ns3["floor"](2.5))

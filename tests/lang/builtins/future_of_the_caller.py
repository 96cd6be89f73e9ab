# What a module imports from `__future__` holds for the text that it compiles, runs or evaluates, too.
from __future__ import annotations

import ast

TEXT = "def f(x: Undefined, *, y: 1 + 1 = 0) -> Nowhere: pass\nprint(f.__annotations__)"
exec(TEXT)
exec(TEXT, {})
exec(TEXT, dict(globals()), {})
exec(compile(TEXT, "x.py", "exec"))
exec(compile(ast.parse(TEXT), "x.py", "exec"))
exec(compile(TEXT, "x.py", "exec", flags=0, dont_inherit=False))
exec("exec(TEXT)")
eval("exec(TEXT)")
eval("[exec(TEXT) for _ in range(1)]")
for _ in map(exec, [TEXT]):
    pass


def inside(run):
    run(TEXT)
    return eval(compile("lambda: 3", "x.py", "eval"))()


print(inside(exec))
for dont_inherit in True, 1:
    try:
        exec(compile(TEXT, "x.py", "exec", dont_inherit=dont_inherit))
    except NameError as error:
        print(error)
bare = compile("exec(TEXT)", "x.py", "exec", dont_inherit=True)
try:
    exec(bare)
except NameError as error:
    print(error)
print(compile("1", "x.py", "eval").co_flags & 0x1000000, compile("1", "x.py", "eval", 0, True).co_flags & 0x1000000)
for wrong in ({"_caller": "x"}, {"flags": 1 << 30}):
    try:
        compile("1", "x.py", "eval", **wrong)
    except (TypeError, ValueError) as error:
        print(type(error).__name__)

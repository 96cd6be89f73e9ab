"""compile() in its three modes."""
import ast

code = compile("a + 1", "<t>", "eval")
print(eval(code, {"a": 4}), code.co_filename, code.co_name)
names = {}
exec(compile("def f(x):\n    return x * k\nk = 3", "<t>", "exec"), names)
print(names["f"](2), names["f"].__code__.co_filename)
exec(compile("1 + 1\nNone\n'x'", "<t>", "single") if False else compile("1 + 1", "<t>", "single"))
print(eval(compile(ast.parse("[i for i in range(3)]", mode="eval"), "<t>", "eval")))
tree = compile("x = 1", "<t>", "exec", ast.PyCF_ONLY_AST)
print(type(tree).__name__, ast.unparse(tree))
for source, mode in (("x = ", "exec"), ("x = 1", "eval"), ("a\nb", "single"), ("\0", "exec")):
    try:
        compile(source, "<t>", mode)
    except (SyntaxError, ValueError) as error:
        print(type(error).__name__, error)
try:
    compile("1", "<t>", "nonsense")
except ValueError as error:
    print(error)
scope = {}
exec(compile("assert False\nd = __debug__\ndef f():\n    'doc'\n", "<t>", "exec", optimize=2), scope)
print(scope["d"], scope["f"].__doc__)


class Flags:
    """Anything with `__index__` is a number for `compile`."""

    def __index__(self):
        return 0


print(eval(compile("40 + 2", "<text>", "eval", Flags(), False, Flags())))
for wrong in ((1.5, False, -1), (0, False, "1")):
    try:
        compile("1", "<text>", "eval", *wrong)
    except TypeError as error:
        print(error)

for value in (True, 2, -1, 1 << 40, 1 << 70, None, "x", 2.5):  # what the host takes for a truth differs by version
    try:
        print(value, eval(compile("1 + 1", "text", "eval", dont_inherit=value)))
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)

"""`compile`, `eval` and `exec` of the program.  MiniPy runs source; the host runs code objects that are not MiniPy's.

In: source (text, bytes, a tree) or a code object, and the names of the caller.  Out: a `Code`, or its value.

Holds: the host's compiler sees the source first, so errors and warnings are the host's own.
Does not: compile top-level await.
"""

from __future__ import annotations

import _ast as ast
import marshal
import os
import sys
from _operator import index
from types import CodeType

from interp.builtins.keptsources import keep_code, kept_code
from interp.builtins.module import BUILTINS
from interp.calls.run_code import run_code
from interp.compiler.compile import compile_tree, optimised
from interp.compiler.decoding import decode
from interp.host.parser import parse
from interp.host.watchers import for_minipy
from interp.machine.code import FUTURE_ANNOTATIONS, Code
from interp.machine.frames import Cell
from interp.machine.hostcode import Source, code_of, host_code, note_source
from interp.machine.hostversion import NAMES_BY_KEYWORD
from objmodel.attributes.descriptors import type_has
from objmodel.globals import ModuleDict
from tracer.hosttools import partial
from tracer.hosttypes import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

Names = dict[str, object]

ONLY_TREE = ast.PyCF_ONLY_AST
MISSING = object()
TOP_LEVEL_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT


def compile_(
    source: Any = MISSING,
    filename: Any = MISSING,
    mode: Any = MISSING,
    flags: Any = 0,
    dont_inherit: Any = False,
    optimize: Any = -1,
    *,
    _feature_version: int = -1,
    _caller: int = 0,
) -> Any:
    """The builtin `compile`.  _caller: the flags of the code that calls it."""
    if type(dont_inherit) is not bool:
        compile("", "", "exec", 0, dont_inherit)  # which raises, if the host takes no such value
    inherited = 0 if dont_inherit else _caller & FUTURE_ANNOTATIONS
    wanted = index(flags) | inherited
    made = compiled(source, filename, mode, wanted, optimize, _feature_version=_feature_version, is_shown=True)
    return host_code(made) if type(made) is Code else made


compile_.__qualname__ = "compile"


def inherits_nothing(function: Any) -> Any:
    """The function, which stands for `exec`, `eval` or `compile` in a module of the host, and may call the host's.

    Text that the host compiles takes over the `from __future__ import annotations` of the code that calls for it: that
    of our own files must not be taken for one of the module's.
    """
    code = function.__code__
    function.__code__ = code.replace(co_flags=code.co_flags & ~FUTURE_ANNOTATIONS)
    return function


def compiled(
    source: Any = MISSING,
    filename: Any = MISSING,
    mode: Any = MISSING,
    flags: Any = 0,
    optimize: Any = -1,
    *,
    _feature_version: int = -1,
    is_shown: bool = False,
) -> Any:
    """Like `compile_`, but the result is a `Code` if MiniPy is to run the source.

    is_shown: the program gets the host's code object for it, which is made here anyway, to find errors.
    """
    for position, (name, given) in enumerate((("source", source), ("filename", filename), ("mode", mode)), 1):
        if given is MISSING:
            raise TypeError(f"compile() missing required argument {name!r} (pos {position})")
    if not is_a(filename, (str, bytes)) and type_has(type(filename), "__fspath__"):
        filename = os.fspath(filename)
    optimize = index(optimize)
    more: Any = {"_feature_version": _feature_version} if _feature_version != -1 else {}
    if flags & ONLY_TREE and not is_a(source, ast.AST):
        return parse(source, filename, mode, flags, optimize, **more)
    if flags & (ONLY_TREE | TOP_LEVEL_AWAIT) or mode not in ("exec", "eval", "single"):
        return compile(source, filename, mode, flags, True, optimize, **more)
    tree: Any = source
    origin = Source(source, filename, mode, flags, optimize)
    if is_a(source, ast.AST):
        origin.text, origin.stored = None, marshal.dumps(compile(tree, filename, mode, flags, True, optimize, **more))
    else:
        tree = parse(source, filename, mode, flags, optimize, **more)  # which refuses what is no text
        if not is_a(source, str):
            origin.text = bytes(source)
        try:
            twin = compile(tree, filename, mode, flags, True, optimize, **more)
            if is_shown:
                origin.take(twin)
        except (SyntaxError, RecursionError):
            compile(source, filename, mode, flags, True, optimize, **more)
    level = sys.flags.optimize if optimize == -1 else optimize
    if level > 0:
        tree = optimised(tree, level)
    name = filename if isinstance(filename, str) else bytes(filename).decode("utf-8", "surrogateescape")
    return note_source(compile_tree(tree, _text(source), name, bool(flags & FUTURE_ANNOTATIONS)), origin)


def _text(source: Any) -> str:
    if is_a(source, str):
        return source
    if is_a(source, ast.AST):
        return ""
    return decode(bytes(source), "<string>")


def evaluate(
    kind: str, globals_: Names, locals_: Any, args: tuple[Any, ...], keywords: dict[str, Any], flags: int = 0,
    is_written: bool = False,
) -> object:
    """`eval` or `exec`, as `kind` says, called in code with these globals, locals and flags.

    is_written: has a library written the text, for a class of the program?

    Raises:
        TypeError: the arguments are wrong; with the host's message.
        BaseException: whatever the program raises.
    """
    with for_minipy():
        call = _call(kind, globals_, locals_, args, keywords, flags, is_written)
    return call()


def _call(
    kind: str, globals_: Names, locals_: Any, args: tuple[Any, ...], keywords: dict[str, Any], flags: int,
    is_written: bool,
) -> Callable[[], object]:
    """The function that does the work of `evaluate`; the arguments are checked here."""
    given = dict(zip(("source", "globals", "locals"), args, strict=False))
    known = ("closure",) * (kind == "exec") + ("globals", "locals") * NAMES_BY_KEYWORD
    call: Any = eval if kind == "eval" else exec
    if not args or len(args) > 3 or any(name in given or name not in known for name in keywords):
        call(*["None"] * len(args), **keywords)  # which raises
    given.update(keywords)
    closure = given.get("closure")
    source = given["source"]
    given_globals, given_locals = given.get("globals"), given.get("locals")
    is_dict = given_globals is None or is_a(given_globals, dict)
    if not is_dict or not (given_locals is None or _is_mapping(given_locals)):
        call("None", given_globals, given_locals)  # which raises
    if given_globals is not None:
        globals_ = locals_ = given_globals
    if given_locals is not None:
        locals_ = given_locals
    if type(globals_) in (dict, ModuleDict):
        globals_.setdefault("__builtins__", vars(BUILTINS))
    else:
        dict.setdefault(globals_, "__builtins__", vars(BUILTINS))  # methods of a subclass are not called
    if type(source) is CodeType:
        code = code_of(source)
        if code is None:
            return partial(call, source, globals_, locals_)
        source = code
    else:
        source = _compile_source(kind, source, closure, flags, is_written)
    return partial(run_code, source, globals_, locals_, _closure_of(kind, source, closure))


def _compile_source(kind: str, source: Any, closure: Any, flags: int, is_written: bool) -> Any:
    if closure is not None:
        raise TypeError("closure can only be used when source is a code object")
    if is_a(source, ast.AST) or not is_a(source, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"{kind}() arg 1 must be a string, bytes or code object")
    if kind == "eval":
        source = source.lstrip(" \t") if is_a(source, str) else bytes(source).lstrip(b" \t")
    flags = flags & FUTURE_ANNOTATIONS
    if type(source) is not str or (kind == "exec" and not is_written):
        return compiled(source, "<string>", kind, flags)
    code = kept_code(kind, source, flags)
    if code is None:
        code = compiled(source, "<string>", kind, flags)
        keep_code(kind, source, flags, code, is_written)
    return code


def _is_mapping(value: object) -> bool:
    return type_has(type(value), "__getitem__")


def _closure_of(kind: str, code: Code, closure: Any) -> tuple[object, ...]:
    """The cells for a code object's free variables."""
    wanted = len(code.freevars)
    if wanted == 0:
        if closure is not None:
            raise TypeError("cannot use a closure with this code object")
        return ()
    if kind == "eval" or (closure is None and kind == "exec" and not is_a(closure, tuple)):
        if kind == "exec":
            raise TypeError(f"code object requires a closure of exactly length {wanted}")
        raise TypeError("code object passed to eval() may not contain free variables")
    if type(closure) is not tuple or len(closure) != wanted or not all(is_a(cell, Cell) for cell in closure):
        raise TypeError(f"code object requires a closure of exactly length {wanted}")
    return closure

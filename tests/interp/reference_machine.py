"""Runs a Code slowly, by the letter of the opcode table: the oracle for the compiler's tests.

In: a Code and a globals dict.  Out: what the program prints and leaves in its globals.
Every frame is a host generator, cells are host cells, functions are host functions: none of MiniPy's
interpreter or object model takes part, so a test that fails here is the compiler's fault.
Does not: make tracebacks or asynchronous generators.
"""

from __future__ import annotations

import builtins
import inspect
import operator
import types
from typing import Any

from interp.machine.code import ASYNC_GENERATOR, COROUTINE, GENERATOR, VARARGS, VARKEYWORDS, Code
from interp.machine.opcodes import LOCAL_BITS, LOCAL_MASK, OPCODES
from tests.interp.reference_parts import (
    NO_SELF,
    Frame,
    awaitable,
    before_async_with,
    before_with,
    branch,
    call,
    call_ex,
    call_super,
    class_deref,
    copy_free,
    delete,
    end_async_for,
    exit_with,
    for_iter,
    format_value,
    import_name,
    import_star,
    load_deref,
    load_fast,
    load_name,
    load_super,
    load_super_self,
    make_cell,
    map_add,
    match_class,
    match_keys,
    merge,
    or_pop,
    pairs,
    part_of,
    push,
    push_exc_info,
    put,
    raise_,
    reraise,
    reraise_star,
    slot,
    split_group,
    store_subscript,
    swap,
    unpack_ex,
    unpack_sequence,
    unset,
    unset_cell,
    yield_from_iterator,
)

SUSPENDING = ("RETURN_VALUE", "YIELD_VALUE", "YIELD_FROM")
BINARY = [
    operator.add, operator.sub, operator.mul, operator.matmul, operator.truediv, operator.floordiv, operator.mod,
    operator.pow, operator.lshift, operator.rshift, operator.and_, operator.or_, operator.xor,
]  # fmt: skip
INPLACE = [
    operator.iadd, operator.isub, operator.imul, operator.imatmul, operator.itruediv, operator.ifloordiv,
    operator.imod, operator.ipow, operator.ilshift, operator.irshift, operator.iand, operator.ior, operator.ixor,
]  # fmt: skip
UNARY = [operator.pos, operator.neg, operator.invert, operator.not_]
COMPARE = [operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge]


def run_module(code: Code, globals_: dict[str, Any]) -> Any:
    """Run a module's Code."""
    globals_.setdefault("__builtins__", builtins)
    return finish(execute(Frame(code, globals_, (), globals_)))


def finish(running: Any) -> Any:
    try:
        next(running)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("a frame that is no generator yielded")


def execute(frame: Frame) -> Any:
    """A host generator that runs the frame."""
    code = frame.code
    while True:
        pc = frame.pc
        frame.pc = pc + 1
        name = OPCODES[code.ops[pc]].name
        arg = code.args[pc]
        handler = HANDLERS.get(name)
        assert handler or name in SUSPENDING, name
        assert len(frame.stack) <= code.stacksize
        try:
            if name == "RETURN_VALUE":
                return frame.stack.pop()
            if name == "YIELD_VALUE":
                value = frame.stack.pop()
                frame.stack.append((yield value))
            elif name == "YIELD_FROM":
                frame.stack.pop()
                value = yield from Delegate(frame.stack.pop())
                frame.stack.append(value)
            else:
                handler(frame, arg)
        except BaseException as error:
            if frame.handled is not None and error is not frame.handled and error.__context__ is None:
                error.__context__ = frame.handled
            row = code.handler(pc)
            if row is None:
                raise
            del frame.stack[row[3]:]
            frame.stack.append(error)
            frame.pc = row[2]


class Delegate:
    """What `yield from` accepts: coroutines wait through their own iterator."""

    def __init__(self, w_iter: Any) -> None:
        self.w_iter = w_iter

    def __iter__(self) -> Any:
        return self.w_iter.__await__() if inspect.iscoroutine(self.w_iter) else self.w_iter


def make_function(frame: Frame, flags: int) -> Any:
    code = frame.stack.pop()
    closure = frame.stack.pop() if flags & 8 else ()
    annotations = frame.stack.pop() if flags & 4 else {}
    kwdefaults = frame.stack.pop() if flags & 2 else {}
    defaults = frame.stack.pop() if flags & 1 else ()
    globals_ = frame.globals
    bind = signature(code, defaults, kwdefaults)

    def function(*args: Any, **keywords: Any) -> Any:
        inner = Frame(code, globals_, closure, None)
        for index, value in enumerate(bind(args, keywords)):
            inner.regs[index] = value
        return start(inner)

    function.__name__, function.__qualname__, function.__doc__ = code.name, code.qualname, code.doc
    function.__annotations__, function.__defaults__ = annotations, None
    function.__module__ = globals_.get("__name__")
    function.body = lambda namespace: finish(execute(Frame(code, globals_, closure, namespace)))
    return function


def start(frame: Frame) -> Any:
    flags = frame.code.flags
    assert not flags & ASYNC_GENERATOR
    if flags & GENERATOR:
        return execute(frame)
    if flags & COROUTINE:
        running = execute(frame)

        @types.coroutine
        def wait() -> Any:
            return (yield from running)

        async def coroutine() -> Any:
            return await wait()

        return coroutine()
    return finish(execute(frame))


def signature(code: Code, defaults: tuple[Any, ...], kwdefaults: dict[str, Any]) -> Any:
    kinds = inspect.Parameter
    parameters = []
    first_default = code.argcount - len(defaults)
    for index in range(code.argcount + code.kwonlyargcount):
        default = kinds.empty
        kind = kinds.POSITIONAL_ONLY if index < code.posonlyargcount else kinds.POSITIONAL_OR_KEYWORD
        if index >= code.argcount:
            kind, default = kinds.KEYWORD_ONLY, kwdefaults.get(code.varnames[index], kinds.empty)
        elif index >= first_default:
            default = defaults[index - first_default]
        parameters.append((code.varnames[index].replace(".", "dot"), kind, default))
    order = list(range(len(parameters)))
    at = len(parameters)
    if code.flags & VARARGS:
        parameters.append((code.varnames[at], kinds.VAR_POSITIONAL, kinds.empty))
        order.insert(code.argcount, at)
        at += 1
    if code.flags & VARKEYWORDS:
        parameters.append((code.varnames[at], kinds.VAR_KEYWORD, kinds.empty))
        order.append(at)
    made = [inspect.Parameter(name, kind, default=default) for name, kind, default in parameters]
    bound_by = inspect.Signature([made[index] for index in order])

    def bind(args: Any, keywords: Any) -> list[Any]:
        bound = bound_by.bind(*args, **keywords)
        bound.apply_defaults()
        return [bound.arguments[parameter[0]] for parameter in parameters]

    return bind


def build_class(body: Any, name: str, *bases: Any, **keywords: Any) -> Any:
    resolved = types.resolve_bases(bases)
    metaclass, namespace, keywords = types.prepare_class(name, resolved, keywords)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    body.body(namespace)
    return metaclass(name, resolved, namespace, **keywords)


HANDLERS: dict[str, Any] = {
    "POP_TOP": lambda f, a: f.stack.pop(),
    "COPY": push(lambda f, a: f.stack[-a]),
    "SWAP": swap,
    "LOAD_CONST": push(lambda f, a: f.code.consts[a]),
    "LOAD_FAST": push(load_fast),
    "STORE_FAST": put(slot),
    "DELETE_FAST": unset,
    "MAKE_CELL": make_cell,
    "COPY_FREE_VARS": copy_free,
    "LOAD_CLOSURE": push(lambda f, a: f.regs[a]),
    "LOAD_DEREF": push(load_deref),
    "STORE_DEREF": put(lambda f, a, v: setattr(f.regs[a], "cell_contents", v)),
    "DELETE_DEREF": unset_cell,
    "LOAD_CLASSDEREF": push(class_deref),
    "LOAD_NAME": push(lambda f, a: load_name(f, f.code.names[a])),
    "STORE_NAME": put(lambda f, a, v: operator.setitem(f.namespace, f.code.names[a], v)),
    "DELETE_NAME": lambda f, a: delete(f.namespace, f.code.names[a]),
    "LOAD_GLOBAL": push(lambda f, a: load_name(Frame(f.code, f.globals, (), None), f.code.names[a])),
    "STORE_GLOBAL": put(lambda f, a, v: operator.setitem(f.globals, f.code.names[a], v)),
    "DELETE_GLOBAL": lambda f, a: delete(f.globals, f.code.names[a]),
    "LOAD_TWO_FAST": lambda f, a: f.stack.extend([load_fast(f, a & LOCAL_MASK), load_fast(f, a >> LOCAL_BITS)]),
    "LOAD_FAST_ATTR": push(lambda f, a: getattr(load_fast(f, a & LOCAL_MASK), f.code.names[a >> LOCAL_BITS])),
    "LOAD_FAST_METHOD": lambda f, a: f.stack.extend(
        [getattr(load_fast(f, a & LOCAL_MASK), f.code.names[a >> LOCAL_BITS]), NO_SELF]
    ),
    "LOAD_ATTR": push(lambda f, a: getattr(f.stack.pop(), f.code.names[a])),
    "STORE_ATTR": lambda f, a: setattr(f.stack.pop(), f.code.names[a], f.stack.pop()),
    "DELETE_ATTR": lambda f, a: delattr(f.stack.pop(), f.code.names[a]),
    "LOAD_METHOD": lambda f, a: f.stack.extend([getattr(f.stack.pop(), f.code.names[a]), NO_SELF]),
    "LOAD_SUPER_SELF": load_super_self,
    "LOAD_SUPER_ATTR": lambda f, a: load_super(f, a, False),
    "LOAD_SUPER_METHOD": lambda f, a: load_super(f, a, True),
    "CALL_SUPER": push(lambda f, a: call_super(*f.take(3))),
    "BINARY_SUBSCR": push(lambda f, a: operator.getitem(*f.take(2))),
    "BINARY_SLICE": push(lambda f, a: part_of(*f.take(3))),
    "STORE_SUBSCR": store_subscript,
    "DELETE_SUBSCR": lambda f, a: operator.delitem(*f.take(2)),
    "BUILD_SLICE": push(lambda f, a: slice(*f.take(a))),
    "BINARY_OP": push(lambda f, a: BINARY[a](*f.take(2))),
    "INPLACE_OP": push(lambda f, a: INPLACE[a](*f.take(2))),
    "UNARY_OP": push(lambda f, a: UNARY[a](f.stack.pop())),
    "COMPARE_OP": push(lambda f, a: COMPARE[a](*f.take(2))),
    "IS_OP": push(lambda f, a: operator.is_(*f.take(2)) is not bool(a)),
    "CONTAINS_OP": push(lambda f, a: operator.contains(*reversed(f.take(2))) is not bool(a)),
    "BUILD_TUPLE": push(lambda f, a: tuple(f.take(a))),
    "BUILD_LIST": push(lambda f, a: f.take(a)),
    "BUILD_SET": push(lambda f, a: set(f.take(a))),
    "BUILD_MAP": push(lambda f, a: pairs(f.take(2 * a))),
    "LIST_APPEND": put(lambda f, a, v: f.stack[-a].append(v)),
    "SET_ADD": put(lambda f, a, v: f.stack[-a].add(v)),
    "MAP_ADD": map_add,
    "LIST_EXTEND": put(lambda f, a, v: f.stack[-a].extend(v)),
    "SET_UPDATE": put(lambda f, a, v: f.stack[-a].update(v)),
    "DICT_UPDATE": put(lambda f, a, v: f.stack[-a].update(v)),
    "DICT_MERGE": merge,
    "LIST_TO_TUPLE": push(lambda f, a: tuple(f.stack.pop())),
    "UNPACK_SEQUENCE": unpack_sequence,
    "UNPACK_EX": unpack_ex,
    "FORMAT_VALUE": push(format_value),
    "BUILD_STRING": push(lambda f, a: "".join(f.take(a))),
    "JUMP": lambda f, a: branch(f, a, True),
    "JUMP_BACK": lambda f, a: branch(f, a, True),
    "POP_JUMP_IF_FALSE": lambda f, a: branch(f, a, not f.stack.pop()),
    "POP_JUMP_IF_TRUE": lambda f, a: branch(f, a, bool(f.stack.pop())),
    "POP_JUMP_IF_NONE": lambda f, a: branch(f, a, f.stack.pop() is None),
    "POP_JUMP_IF_NOT_NONE": lambda f, a: branch(f, a, f.stack.pop() is not None),
    "JUMP_IF_FALSE_OR_POP": lambda f, a: or_pop(f, a, False),
    "JUMP_IF_TRUE_OR_POP": lambda f, a: or_pop(f, a, True),
    "GET_ITER": push(lambda f, a: iter(f.stack.pop())),
    "FOR_ITER": for_iter,
    "MAKE_FUNCTION": push(make_function),
    "CALL": push(lambda f, a: call(f, a, False, False)),
    "CALL_FOR_ITER": push(lambda f, a: call(f, a, False, False)),
    "CALL_KW": push(lambda f, a: call(f, a, True, False)),
    "CALL_METHOD": push(lambda f, a: call(f, a, False, True)),
    "CALL_METHOD_KW": push(lambda f, a: call(f, a, True, True)),
    "CALL_EX": push(call_ex),
    "LOAD_BUILD_CLASS": push(lambda f, a: build_class),
    "RAISE_VARARGS": raise_,
    "RERAISE": reraise,
    "PUSH_EXC_INFO": push_exc_info,
    "POP_EXCEPT": put(lambda f, a, v: setattr(f, "handled", v)),
    "CHECK_EXC_MATCH": push(lambda f, a: isinstance(f.stack[-2], f.stack.pop())),
    "CHECK_EG_MATCH": split_group,
    "PREP_RERAISE_STAR": push(lambda f, a: reraise_star(*f.take(2))),
    "BEFORE_WITH": before_with,
    "WITH_EXCEPT_START": push(exit_with),
    "LOAD_ASSERTION_ERROR": push(lambda f, a: AssertionError),
    "IMPORT_NAME": push(import_name),
    "IMPORT_FROM": push(lambda f, a: getattr(f.stack[-1], f.code.names[a])),
    "IMPORT_STAR": import_star,
    "SETUP_ANNOTATIONS": lambda f, a: f.namespace.setdefault("__annotations__", {}),
    "PRINT_EXPR": put(lambda f, a, v: print("shown", repr(v))),
    "RETURN_GENERATOR": push(lambda f, a: None),
    "GET_YIELD_FROM_ITER": push(lambda f, a: yield_from_iterator(f.stack.pop())),
    "GET_AWAITABLE": push(lambda f, a: awaitable(f.stack.pop())),
    "GET_AITER": push(lambda f, a: f.stack.pop().__aiter__()),
    "GET_ANEXT": push(lambda f, a: awaitable(f.stack[-1].__anext__())),
    "END_ASYNC_FOR": end_async_for,
    "BEFORE_ASYNC_WITH": before_async_with,
    "GET_LEN": push(lambda f, a: len(f.stack[-1])),
    "MATCH_MAPPING": push(lambda f, a: isinstance(f.stack[-1], dict)),
    "MATCH_SEQUENCE": push(lambda f, a: isinstance(f.stack[-1], (list, tuple, range))),
    "MATCH_KEYS": push(match_keys),
    "MATCH_CLASS": push(match_class),
}

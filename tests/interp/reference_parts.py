"""The reference machine's frame, and what single opcodes do to it (those that run no code of the program's own frames).

In: a frame, an opcode's argument.  Out: the frame's stack and registers, changed.
"""

from __future__ import annotations

import builtins
import inspect
import types
from typing import Any

from interp.machine.code import Code

UNBOUND, NO_SELF = object(), object()
CONVERT = [lambda v: v, str, repr, ascii]


class Frame:
    def __init__(self, code: Code, globals_: dict[str, Any], closure: tuple[Any, ...], namespace: Any) -> None:
        self.code, self.globals, self.closure, self.namespace = code, globals_, closure, namespace
        self.regs: list[Any] = [UNBOUND] * code.nlocals
        self.stack: list[Any] = []
        self.pc = 0
        self.handled: Any = None

    def take(self, count: int) -> list[Any]:
        if not count:
            return []
        values = self.stack[-count:]
        del self.stack[-count:]
        return values


def load_name(frame: Frame, name: str) -> Any:
    for where in (frame.namespace if frame.namespace is not None else {}, frame.globals, vars(builtins)):
        try:
            return where[name]
        except KeyError:
            pass
    raise NameError(f"name '{name}' is not defined", name=name)


def load_deref(frame: Frame, arg: int) -> Any:
    try:
        return frame.regs[arg].cell_contents
    except ValueError:
        name = frame.code.slots[arg]
        if name in frame.code.freevars:
            raise NameError(f"cannot access free variable '{name}' where it is not associated with a value in "
                            "enclosing scope") from None
        raise UnboundLocalError(unbound(name)) from None


def unbound(name: str) -> str:
    return f"cannot access local variable '{name}' where it is not associated with a value"


def load_fast(frame: Frame, arg: int) -> Any:
    if frame.regs[arg] is UNBOUND:
        raise UnboundLocalError(unbound(frame.code.slots[arg]))
    return frame.regs[arg]


def delete(where: Any, name: str) -> None:
    if name not in where:
        raise NameError(f"name '{name}' is not defined")
    del where[name]


def raise_(frame: Frame, arg: int) -> None:
    values = frame.take(arg)
    if not values:
        if frame.handled is None:
            raise RuntimeError("No active exception to reraise")
        raise frame.handled
    if arg == 2:
        raise values[0] from values[1]
    raise values[0]


def push_exc_info(frame: Frame, arg: int) -> None:
    error = frame.stack.pop()
    frame.stack += [frame.handled, error]
    frame.handled = error


def call(frame: Frame, arg: int, keywords: bool, method: bool) -> Any:
    names = frame.stack.pop() if keywords else ()
    values = frame.take(arg)
    split = len(values) - len(names)
    positional = values[:split]
    if method:
        w_self = frame.stack.pop()
        if w_self is not NO_SELF:
            positional.insert(0, w_self)
    return frame.stack.pop()(*positional, **dict(zip(names, values[split:], strict=True)))


def match_class(frame: Frame, arg: int) -> Any:
    subject, cls, names = frame.take(3)
    if not isinstance(subject, cls):
        return None
    if arg == 1 and cls in (bool, bytes, dict, float, int, list, str, tuple):
        return (subject,)
    try:
        return tuple(getattr(subject, name) for name in (*cls.__match_args__[:arg], *names)) if arg else tuple(
            getattr(subject, name) for name in names
        )
    except AttributeError:
        return None


def unpack_ex(frame: Frame, arg: int) -> None:
    before, after = arg & 255, arg >> 8
    items = list(frame.stack.pop())
    if len(items) < before + after:
        raise ValueError(f"not enough values to unpack (expected at least {before + after}, got {len(items)})")
    end = len(items) - after
    frame.stack += reversed([*items[:before], items[before:end], *items[end:]])


def unpack_sequence(frame: Frame, arg: int) -> None:
    items = list(frame.stack.pop())
    if len(items) != arg:
        raise ValueError(f"expected {arg} values, got {len(items)}")
    frame.stack += reversed(items)


def import_star(frame: Frame, arg: int) -> None:
    module = frame.stack.pop()
    names = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
    frame.namespace.update({name: getattr(module, name) for name in names})


def load_super_self(frame: Frame, arg: int) -> None:
    first = frame.regs[0]
    frame.stack += [frame.regs[arg].cell_contents, first.cell_contents if type(first) is types.CellType else first]


def load_super(frame: Frame, arg: int, method: bool) -> None:
    w_super, w_class, w_self = frame.take(3)
    made = w_super(w_class, w_self) if w_super is super or arg & 1 else w_super()
    frame.stack.append(getattr(made, frame.code.names[arg >> 1]))
    if method:
        frame.stack.append(NO_SELF)


def branch(frame: Frame, arg: int, taken: bool) -> None:
    if taken:
        frame.pc = arg


def or_pop(frame: Frame, arg: int, when: bool) -> None:
    if bool(frame.stack[-1]) is when:
        frame.pc = arg
    else:
        frame.stack.pop()


def for_iter(frame: Frame, arg: int) -> None:
    for value in frame.stack[-1]:
        frame.stack.append(value)
        return
    frame.stack.pop()
    frame.pc = arg


def split_group(frame: Frame, arg: int) -> None:
    error, kind = frame.take(2)
    if error is None:
        frame.stack += [None, None]
        return
    if isinstance(error, kind):
        match = error if isinstance(error, BaseExceptionGroup) else ExceptionGroup("", [error])
        frame.stack += [None, match]
    elif isinstance(error, BaseExceptionGroup):
        match, rest = error.split(kind)
        frame.stack += [rest, match]
    else:
        frame.stack += [error, None]


def reraise_star(original: Any, raised: list[Any]) -> Any:
    left = [error for error in raised if error is not None]
    if not left:
        return None
    if len(left) == 1:
        return left[0]
    return BaseExceptionGroup("", left)


def put(store: Any) -> Any:
    def handler(f: Frame, a: int) -> None:
        store(f, a, f.stack.pop())

    return handler


def push(compute: Any) -> Any:
    def handler(f: Frame, a: int) -> None:
        value = compute(f, a)  # the stack may be another list afterwards
        f.stack.append(value)

    return handler


def slot(frame: Frame, arg: int, value: Any) -> None:
    frame.regs[arg] = value


def swap(f: Frame, a: int) -> None:
    f.stack[-1], f.stack[-a] = f.stack[-a], f.stack[-1]


def make_cell(f: Frame, a: int) -> None:
    f.regs[a] = types.CellType() if f.regs[a] is UNBOUND else types.CellType(f.regs[a])


def copy_free(f: Frame, a: int) -> None:
    f.regs[f.code.nlocals - a:] = f.closure


def class_deref(f: Frame, a: int) -> Any:
    name = f.code.slots[a]
    return f.namespace[name] if name in f.namespace else load_deref(f, a)


def before_with(f: Frame, a: int) -> None:
    manager = f.stack.pop()
    f.stack.append(manager.__exit__)
    f.stack.append(manager.__enter__())


def before_async_with(f: Frame, a: int) -> None:
    manager = f.stack.pop()
    f.stack.append(manager.__aexit__)
    f.stack.append(manager.__aenter__())


def exit_with(f: Frame, a: int) -> Any:
    error = f.stack[-1]
    return f.stack[-3](type(error), error, error.__traceback__)


def end_async_for(f: Frame, a: int) -> None:
    error = f.take(2)[1]
    if not isinstance(error, StopAsyncIteration):
        raise error


def match_keys(f: Frame, a: int) -> Any:
    subject, keys = f.stack[-2:]
    return tuple(subject[key] for key in keys) if all(key in subject for key in keys) else None


def awaitable(w_obj: Any) -> Any:
    return w_obj if inspect.iscoroutine(w_obj) else w_obj.__await__()


def reraise(f: Frame, a: int) -> None:
    raise f.stack.pop()


def unset(f: Frame, a: int) -> None:
    load_fast(f, a)
    f.regs[a] = UNBOUND


def unset_cell(f: Frame, a: int) -> None:
    load_deref(f, a)
    del f.regs[a].cell_contents


def merge(f: Frame, a: int) -> None:
    more = f.stack.pop()
    target = f.stack[-a]
    for key in more:
        if key in target:
            raise TypeError(f"got multiple values for keyword argument '{key}'")
    target.update(more)


def pairs(values: list[Any]) -> dict[Any, Any]:
    return dict(zip(values[::2], values[1::2], strict=True))


def format_value(f: Frame, a: int) -> str:
    spec = f.stack.pop() if a & 4 else ""
    return format(CONVERT[a & 3](f.stack.pop()), spec)


def call_ex(f: Frame, a: int) -> Any:
    keywords = f.stack.pop() if a else {}
    args = f.stack.pop()
    return f.stack.pop()(*args, **keywords)


def import_name(f: Frame, a: int) -> Any:
    level, names = f.take(2)
    return __import__(f.code.names[a], f.globals, None, names, level)


def part_of(sequence: Any, start: Any, stop: Any) -> Any:
    return sequence[start:stop]


def call_super(w_super: Any, w_class: Any, w_self: Any) -> Any:
    return w_super(w_class, w_self) if w_super is super else w_super()


def store_subscript(f: Frame, a: int) -> None:
    value, container, key = f.take(3)
    container[key] = value


def map_add(f: Frame, a: int) -> None:
    key, value = f.take(2)
    f.stack[-a][key] = value


def yield_from_iterator(w_obj: Any) -> Any:
    return w_obj if inspect.isgenerator(w_obj) else iter(w_obj)

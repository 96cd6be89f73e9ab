"""Frames as functions see them that a builtin calls: a key, a generator that is eaten, `__iter__`."""

import sys
import warnings


def names():
    frame = sys._getframe(1)
    found = []
    while frame.f_code.co_name != "<module>":
        found.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return found + [frame.f_lineno]


def key(x):
    seen.append(names())
    return x


def generator():
    for x in (3, 1, 2):
        seen.append(names())
        yield x


class Items:
    def __iter__(self):
        seen.append(names())
        yield 1
        seen.append([sys._getframe(1).f_code.co_name])


def warns(x):
    warnings.warn(f"at {x}", stacklevel=2)
    return -x


def main():
    sorted([3, 1], key=key)
    min([3, 1], key=key)
    [3, 1].sort(key=key)
    sum(generator())
    list(generator())
    dict((x, x) for x in generator())
    ",".join(str(x) for x in generator())
    list(Items())
    any(x > 1 for x in generator())
    sorted([1, 2], key=warns)


seen = []
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    main()
for found in seen:
    print(found)
print([(str(w.message), w.lineno) for w in caught])
for i in range(60):
    seen.clear()
    main()
print(len(seen), seen[0], seen[-1])


def outermost(levels):
    """How often each function is on the stack, which the host and native code enter in turn."""
    if levels:
        return sorted([levels], key=lambda level: outermost(level - 1))
    frame, found = sys._getframe(), []
    while frame is not None and frame.f_code.co_name != "<module>":
        found.append(f"{frame.f_code.co_name} {frame.f_lineno} {frame.f_back.f_lineno}")
        frame = frame.f_back
    print(found, sys._getframe(2).f_code.co_name, sys._getframe(3).f_back.f_lineno)
    return 0


outermost(3)

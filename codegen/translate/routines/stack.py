"""The limit of a thread's machine stack.

In: the symbols.
Out: the LLVM text of `rt_stack_limit()`, the address below which native code makes no more calls in this thread; 0 if
the system does not tell.

Source: pthread_getattr_np(3).
"""

from __future__ import annotations

from codegen.translate.function.symbols import Symbols

RESERVE = 1 << 18
"""Bytes left below the limit for the host's own functions and the report of the error."""


def stack_text(symbols: Symbols) -> str:
    """The text of `rt_stack_limit`."""
    current = symbols.function("pthread_self", "i64 ()")
    describe = symbols.function("pthread_getattr_np", "i32 (i64, ptr)")
    find = symbols.function("pthread_attr_getstack", "i32 (ptr, ptr, ptr)")
    destroy = symbols.function("pthread_attr_destroy", "i32 (ptr)")
    return f"""
define internal i64 @rt_stack_limit() noinline cold {{
  %attributes = alloca [256 x i8], align 16  ; larger than any system's pthread_attr_t
  %lowest = alloca i64
  %size = alloca i64
  %thread = call i64 {current}()
  %r = call i32 {describe}(i64 %thread, ptr %attributes)
  %bad = icmp ne i32 %r, 0
  br i1 %bad, label %unknown, label %known
known:
  %r2 = call i32 {find}(ptr %attributes, ptr %lowest, ptr %size)
  %r3 = call i32 {destroy}(ptr %attributes)
  %bad2 = icmp ne i32 %r2, 0
  br i1 %bad2, label %unknown, label %found
found:
  %l = load i64, ptr %lowest
  %s = load i64, ptr %size
  %quarter = lshr i64 %s, 2
  %less = icmp ult i64 %quarter, {RESERVE}
  %reserve = select i1 %less, i64 %quarter, i64 {RESERVE}
  %limit = add i64 %l, %reserve
  ret i64 %limit
unknown:
  ret i64 0
}}
"""

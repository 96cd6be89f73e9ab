"""The limit of a thread's machine stack.

In: the symbols.
Out: the LLVM text of `rt_stack_limit()`, the address below which native code makes no more calls in this thread; 0 if
the system does not tell.

The system looks for the stack of the process's first thread in the list of all mappings, which takes long. So that
one's limit is kept; a process that another thread has forked has another first thread.

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
    process, number = symbols.function("getpid", "i32 ()"), symbols.function("gettid", "i32 ()")
    return f"""
@first_thread = internal global i64 0
@first_limit = internal global i64 0
define internal i64 @rt_stack_limit() noinline cold {{
  %thread = call i64 {current}()
  %kept = load i64, ptr @first_thread
  %is_kept = icmp eq i64 %kept, %thread
  br i1 %is_kept, label %known, label %ask
known:
  %known_limit = load i64, ptr @first_limit
  ret i64 %known_limit
ask:
  %limit = call i64 @rt_find_stack_limit(i64 %thread)
  %p = call i32 {process}()
  %n = call i32 {number}()
  %is_first = icmp eq i32 %p, %n
  br i1 %is_first, label %keep, label %told
keep:
  store i64 %limit, ptr @first_limit
  store i64 %thread, ptr @first_thread
  br label %told
told:
  ret i64 %limit
}}
define internal i64 @rt_find_stack_limit(i64 %thread) noinline cold {{
  %attributes = alloca [256 x i8], align 16  ; larger than any system's pthread_attr_t
  %lowest = alloca i64
  %size = alloca i64
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

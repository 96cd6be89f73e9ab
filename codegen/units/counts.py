"""LLVM text for reference counts, and for pointers to objects of the host.

In: a `Layout`, the name of a value.
Out: lines that count one reference more or less, in the way of this host.
"""

from __future__ import annotations

from codegen.layout import Layout


def incref(layout: Layout, value: str, tag: str, times: int = 1) -> str:
    """One reference more (or `times`, on hosts without immortal objects). tag: makes the names unique."""
    if not layout.immortal:
        return f"""
  %ic{tag} = load i64, ptr {value}
  %in{tag} = add i64 %ic{tag}, {times}
  store i64 %in{tag}, ptr {value}"""
    return f"""
  %ic{tag} = load i32, ptr {value}
  %in{tag} = add i32 %ic{tag}, 1
  %iz{tag} = icmp eq i32 %in{tag}, 0
  %is{tag} = select i1 %iz{tag}, i32 -1, i32 %in{tag}
  store i32 %is{tag}, ptr {value}"""


def decref(layout: Layout, value: str, tag: str, dead: str) -> str:
    """One reference less. dead: the call made when none is left."""
    if not layout.immortal:
        return f"""
  %dc{tag} = load i64, ptr {value}
  %dn{tag} = sub i64 %dc{tag}, 1
  store i64 %dn{tag}, ptr {value}
  %dz{tag} = icmp eq i64 %dn{tag}, 0
  br i1 %dz{tag}, label %dead{tag}, label %live{tag}
dead{tag}:
  {dead}
  br label %live{tag}
live{tag}:"""
    return f"""
  %dc{tag} = load i32, ptr {value}
  %dm{tag} = icmp slt i32 %dc{tag}, 0
  br i1 %dm{tag}, label %live{tag}, label %mortal{tag}
mortal{tag}:
  %dn{tag} = sub i32 %dc{tag}, 1
  store i32 %dn{tag}, ptr {value}
  %dz{tag} = icmp eq i32 %dn{tag}, 0
  br i1 %dz{tag}, label %dead{tag}, label %live{tag}
dead{tag}:
  {dead}
  br label %live{tag}
live{tag}:"""

"""MiniPy's interpreter: from source text to effects.

In: source.  Out: what the program does.

Read in this order: `opcodes`, `code`, `compiler`; then `frames`, `loop`, `handlers` and the handler modules it
joins, `calls`, `exceptions`, `generators`; last `running`, `imports`, `builtin_names`.
"""

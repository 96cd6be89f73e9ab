"""The compiler: from source text to `Code`.

In: source, parsed by the host.  Out: a `Code` for each scope, or a refusal with its place.

Read in this order: `compile`; `scopes`, `scope_collector`; `scope_compiler`, with `statements`, `definitions`,
`exceptions`, `patterns`, `expressions`, `calls`, `displays`, `comprehensions`; `assembler`, `fusing`,
`superinstructions`, `stackcheck`; `refusals`; `decoding`, `cache`, `disassemble`.
"""

"""The meta-tracer: an interpreter's hot loop, recorded, optimised, and handed to a backend. It knows no language.

In: an interpreter in restricted Python with the hints of `hints`.  Out: optimised units for a `backend`, and,
where a guard of theirs fails, the interpreter going on from exactly there.

    source ──frontend──▶ flow graph ──jitcode──▶ generated code ──metainterp──▶ trace ──opt──▶ unit ──▶ backend

Read in this order: `hints`; `ops`, `trace`, `text`, `evaluate`; `flowgraph`, `frontend`, `jitcode`, `templates`;
`metainterp`, `recorder`, `hostops`, `giveup`; `resume`, `rebuild`, `blackhole`; `opt`; `backend`, `warmstate`,
`driver`.
"""

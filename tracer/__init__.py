"""The meta-tracer: an interpreter's hot loop, recorded, optimised, and handed to a backend. It knows no language.

In: an interpreter in restricted Python with the hints of `hints`.  Out: optimised units for a `backend`, and, where a
guard of theirs fails, the interpreter going on from exactly there.

    source ──frontend──▶ flow graph ──jitcode──▶ generated code ──record──▶ trace ──opt──▶ unit ──▶ backend

Read in this order: `hints`, `records`, `hosttypes`; `ir`, what a trace is made of; `frontend`, `host`, `jitcode`, how
the interpreter's source becomes code that records; `record`; `resume`; `opt`; `backend`; `warmstate`, `driver`.
"""

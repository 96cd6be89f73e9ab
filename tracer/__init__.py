"""The meta-tracer: records an interpreter's hot loop, optimises the recording and hands it to a backend. It knows no
language.

In: an interpreter in restricted Python, with the hints of `hints`.
Out: optimised units for a `backend`; where one of their guards fails, the interpreter continues from exactly there.

    source ──frontend──▶ flow graph ──jitcode──▶ generated code ──record──▶ trace ──opt──▶ unit ──▶ backend

Read in this order: `hints`, `records`, `hosttypes`, `hosttools`, `parameters`; `ir`, what a trace is made of;
`frontend`, `host`, `jitcode`, how the interpreter's source becomes code that records; `record`; `resume`; `opt`;
`backend`; `warmstate`, `driver`.
"""

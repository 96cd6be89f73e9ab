"""Names that nobody uses again: of attributes, classes' attributes, globals, keywords and files."""

from __future__ import annotations

import contextlib
import traceback

from kinds import Below, Long, kind, long, module


@kind(200)
def attributes(k):
    name = f"at{k}"
    setattr(long, name, k)
    getattr(long, name)
    delattr(long, name)


@kind(200)
def attributes_of_new_objects(k):
    setattr(Long(), f"fr{k}", k)


@kind(200)
def kinds_of_attributes(k):
    made = Long()
    setattr(made, f"kd{k}", k)
    setattr(made, f"kd{k}", "text")


@kind(100)
def keys_of_dicts(k):
    Long().__dict__[f"fd{k}"] = 1


@kind(50)
def orders_of_attributes(k):
    made, names, r = Long(), list("abcdefghij"), k * 7919 + 13
    while names:
        r = (r * 1103515245 + 12345) & 0x7FFFFFFF
        setattr(made, names.pop(r % len(names)), r)


@kind(200)
def names_asked_for(k):
    name = f"as{k}"
    hasattr(long, name)
    hasattr(Below(), name)
    getattr(Long, name, None)
    getattr(module, name, None)


@kind(50)
def class_attributes(k):
    name = f"ca{k}"
    setattr(Long, name, k)
    getattr(Below, name)
    delattr(Long, name)


@kind(200)
def class_counters(k):
    Long.counter = k


@kind(200)
def global_names(k):
    name = f"gl{k}"
    globals()[name] = k
    del globals()[name]


@kind(20)
def globals_of_statements(k):
    exec(f"ge{k} = 1\nge{k} = 2\ndel ge{k}", globals())


@kind(100)
def globals_that_are_absent(k):
    with contextlib.suppress(NameError):
        eval(f"ab{k}")


@kind(200)
def names_of_modules(k):
    name = f"mn{k}"
    setattr(module, name, k)
    getattr(module, name)
    delattr(module, name)


def takes_all(**keywords):
    return keywords


@kind(50)
def keywords(k):
    takes_all(**{f"kw{k}": 1})
    exec(f"takes_all(kx{k}=1)", globals())


@kind(20)
def names_of_files(k):
    try:
        exec(compile(f"def f():\n  raise ValueError({k})\nf()", f"<file {k}>", "exec"), {})
    except ValueError:
        traceback.format_exc()


_kept = []


@kind(0)
def things_that_are_kept(k):
    """A leak, to see that it is found: made only where it is asked for."""
    _kept.append([k])

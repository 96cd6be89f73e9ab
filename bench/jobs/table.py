"""The jobs, their packages, and how much work is about a second of CPython's.

In: nothing.  Out: `JOB_TABLE`, a row for each file of `programs/`, and `REQUIREMENTS`, what pip installs for them.
"""

from __future__ import annotations

from pathlib import Path

import attrs

PROGRAMS = Path(__file__).resolve().parent / "programs"


@attrs.frozen
class Job:
    """One job. second: what gives CPython about a second of work; requirements: packages, with their versions."""

    name: str
    second: int
    requirements: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Its program."""
        return PROGRAMS / f"{self.name}.py"


JOB_TABLE = (
    Job("algebra", 9, ("sympy==1.14.0",)),
    Job("articles", 240, ("markdown==3.11.3",)),
    Job("documents", 60, ("docutils==0.23",)),
    Job("grammars", 180, ("lark==1.3.1",)),
    Job("graphs", 150, ("networkx==3.6.1",)),
    Job("highlighting", 80, ("pygments==2.21.0",)),
    Job("linting", 20, ("pyflakes==4.1.0", "pycodestyle==2.15.0")),
    Job("queries", 70, ("sqlglot==30.30.0",)),
    Job("templates", 1200, ("jinja2==3.1.6",)),
    Job("web_application", 200, ("flask==3.1.3",)),
)

REQUIREMENTS = tuple(sorted({name for job in JOB_TABLE for name in job.requirements}))

"""The parser of source text that the front end uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.hosttools import import_module


def _parse(*args: Any, **kwargs: Any) -> Any:
    return import_module("ast").parse(*args, **kwargs)  # most processes read no source, and need no `ast`


class Parser:
    """The parser of source text."""

    parse: Callable[..., Any] = staticmethod(_parse)
    """Works as `ast.parse`. A program with several threads may need another function here."""


PARSER = Parser()

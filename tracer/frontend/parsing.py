"""The parser of source text that the front end uses."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any


class Parser:
    """The parser of source text."""

    parse: Callable[..., Any] = staticmethod(ast.parse)
    """Works as `ast.parse`. A program with several threads may need another function here."""


PARSER = Parser()

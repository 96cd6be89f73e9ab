"""Writes the file of the project's own modules.

In: the sources, when the native code is built.
Out: the file that `modules` finds them in.
"""

from __future__ import annotations

import os

from codegen.translate.function.symbols import JIT, group_of
from codegen.translate.image import parts, store
from codegen.translate.image.condensing import condensed
from codegen.translate.image.modules import CONDENSED
from codegen.translate.image.startfile import ROOT


def build_modules(key: str) -> bytes:
    """The file of all modules of our packages. key: names the sources and the host."""
    writer = parts.Writer()
    for path in (path for path in store.sources() if path.endswith(".py")):
        name = os.path.relpath(path, ROOT)[: -len(".py")].replace(os.sep, ".")
        with open(path, "rb") as source:
            text = source.read()
        writer.add(name, compile(text, path, "exec", dont_inherit=True, optimize=0))
        writer.add(name + CONDENSED, condensed(text, path, group_of(name) == JIT))
    return writer.file(key)

"""How a process gets the interpreter's native code, and what belongs beside it.

In: the key of the sources and this host.  Out: code to bind, built and kept before; else it is built, here or in the
background, or this process says once why it goes without.

    obtain(key, wait=False)            native code, or None
    obtain_library(key)                what the tracer need not make, once a loop is hot

Does not: load what makes machine code, unless it has to build.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from codegen.translate.image import store
from codegen.translate.image.load import Code, Native, load
from codegen.translate.image.store import ROOT, building, failure, tell

if TYPE_CHECKING:
    from codegen.translate.image.library import Library

PROCESSORS = ("x86_64", "AMD64")
"""What the system may call the processors that native code is made for."""


_refused: list[str] = []
"""Why this process runs untranslated."""


def obtain(key: str, wait: bool, is_whole: bool = True) -> Code | None:
    """The native code of the interpreter with this key; None where it is not built, or this process cannot run it.

    wait: build it if it is missing; else another process does, in the background.
    is_whole: is what belongs beside the code there?  Else that is built as well.
    """
    if _refused:
        return None
    processor = os.uname().machine if hasattr(os, "uname") else "another"
    if processor not in PROCESSORS:
        refuse(f"expected a processor of {PROCESSORS[0]}, found {processor}")
        return None
    image = store.find(key)
    if image is None and wait:
        from codegen.translate.image.build import build_now  # a start that finds its image loads nothing that builds

        build_now(key)
        image = store.find(key)
    elif image is None or not is_whole:
        build_in_background(key)
    if image is None:
        return None
    try:
        return load(image, str(store.place(key)))
    except ImportError as error:
        refuse(str(error))
        return None


def obtain_library(key: str) -> Library | None:
    """The library of this key; where there is none, another process builds it in the background."""
    from codegen.translate.image import library  # nobody needs it, or the tracer's graphs, before a loop is hot

    found = library.find(key)
    if found is None:
        build_in_background(key)
    return found


def refuse(reason: str) -> None:
    """This process runs untranslated, and says so once."""
    _refused.append(reason)
    sys.stderr.write(f"minipy: the interpreter runs untranslated: {reason}\n")


def forget_with_collections(native: Native, classes_made: Callable[[], int], forget_more: Callable[[], None]) -> None:
    """Empty the memo, and what else `forget_more` does, when the host's collector is about to look for cycles, of which
    they are to keep none alive.

    It does so before a search through all that is young, too, if classes have been made meanwhile: each is a cycle,
    and the memo soon holds it.
    """
    made = classes_made()

    def forget(phase: str, info: dict[str, int]) -> None:
        nonlocal made
        if phase == "start" and (info["generation"] == 2 or (info["generation"] == 1 and made != classes_made())):
            made = classes_made()
            native.forget()
            forget_more()

    gc.callbacks.append(forget)


def build_in_background(wanted: str) -> None:
    """Have another process build the image, unless one is at it or has failed; this one is not its parent."""
    if os.path.exists(failure(wanted)):
        tell("the interpreter runs untranslated: its native code could not be built; minipy --build says why")
        return
    try:
        with building(wanted, wait=False):
            pass
    except OSError:  # somebody holds it, or nothing can be kept here
        return
    import subprocess  # a run that finds its image starts without these modules

    command = 'cd "$1" && exec nice "$2" -m codegen.translate >/dev/null 2>&1 &'
    arguments = ["/bin/sh", "-c", command, "sh", ROOT, sys.executable]
    with contextlib.suppress(OSError):
        subprocess.run(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )

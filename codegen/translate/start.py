"""How a process gets the interpreter's native code, and the files that belong to it.

In: the key of the sources and this host.
Out: code to bind, if it was built and kept before; else it is built, here or in the background, or this process reports
once why it runs without.

    obtain(key, wait=False)            native code, or None
    obtain_library(key)                the library for the tracer, once a loop is hot

Does not: load what makes machine code, unless it has to build.
"""

from __future__ import annotations

import gc
import os
import sys

from codegen.translate.image import store
from codegen.translate.image.load import Code, Native, load
from codegen.translate.image.startfile import ROOT
from codegen.translate.image.store import building, failure, tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from codegen.translate.image.library import Library

PROCESSORS = ("x86_64", "AMD64")
"""The system's names of the processors that native code is made for."""


_refused: list[str] = []
"""Why this process runs untranslated."""


def processor() -> str:
    """The system's name of this processor."""
    return os.uname().machine if hasattr(os, "uname") else "another"


def obtain(key: str, wait: bool, is_whole: bool = True) -> Code | None:
    """The native code of the interpreter with this key; None if it is not built, or this process cannot run it.

    wait: build it now if it is missing; otherwise another process does, in the background.
    is_whole: whether the files that belong to the code exist; if not, they are built as well.
    """
    if _refused:
        return None
    if processor() not in PROCESSORS:
        refuse(f"expected a processor of {PROCESSORS[0]}, found {processor()}")
        return None
    image = store.find(key)
    if image is None and wait:
        from codegen.translate.image.build import build_now  # not loaded by a start that finds its image

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
    """The library with this key. If there is none, another process builds it in the background."""
    from codegen.translate.image import library  # not needed, like the tracer's graphs, before a loop is hot

    found = library.find(key)
    if found is None:
        build_in_background(key)
    return found


def describe() -> str:
    """How the interpreter itself would run now, for users."""
    if os.environ.get("MINIPY_NATIVE") == "off":
        return "its interpreter run by Python (native code is switched off)"
    if store.find(store.key()) is None:
        return "its interpreter run by Python (native code is not built yet)"
    return "its interpreter in native code"


def refuse(reason: str) -> None:
    """Run this process untranslated, and report the reason once."""
    _refused.append(reason)
    sys.stderr.write(f"minipy: the interpreter runs untranslated: {reason}\n")


def forget_with_collections(native: Native, classes_made: Callable[[], int], forget_more: Callable[[], None]) -> None:
    """Empty the memo, and call `forget_more`, whenever the host's collector is about to look for cycles, so that they
    keep none alive.

    If classes were made meanwhile, this also happens before a collection of the young generations: each class is a
    cycle, and the memo soon holds it.
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
    """Start another process that builds the image, unless one is building it or has failed. This process is not its
    parent.
    """
    if os.path.exists(failure(wanted)):
        tell("the interpreter runs untranslated: its native code could not be built; minipy --build says why")
        return
    try:
        with building(wanted, wait=False):
            pass
    except OSError:  # another process is building, or nothing can be kept here
        return
    import subprocess  # not loaded by a run that finds its image

    command = 'cd "$1" && exec nice "$2" -m codegen.translate >/dev/null 2>&1 &'
    arguments = ["/bin/sh", "-c", command, "sh", ROOT, sys.executable]
    try:
        subprocess.run(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            check=False,
        )
    except OSError:
        pass

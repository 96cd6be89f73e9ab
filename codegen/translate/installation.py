"""What an installer calls: `setuptools`, and then the build of the interpreter's native code.

In: the hooks of PEP 517 and PEP 660, which `pip install` calls.
Out: what `setuptools.build_meta` gives for them; the native code for this host, in the user's cache.

    pip install -e .        build_editable(folder)  =>  the wheel of setuptools; ~/.cache/minipy/native-<key>

Holds: no installation fails for want of native code. The first run of a program then builds it in the background, as it
does for a user whose MiniPy somebody else has installed.
Does not: put native code into the wheel. It is for one host, and its key says which. `MINIPY_NATIVE=off` leaves it out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from codegen.translate.image.startfile import ROOT
from codegen.translate.start import PROCESSORS, processor

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

BUILD = """
from codegen.translate.image.build import build_now
from codegen.translate.image.store import key
build_now(key())
"""
"""Unlike `python -m codegen.translate`, it leaves no mark where it fails: users may have what an installer lacks."""


def _is_wanted() -> bool:
    return processor() in PROCESSORS and os.environ.get("MINIPY_NATIVE") != "off"


def _required(of_setuptools: list[str]) -> list[str]:
    return [*of_setuptools, "llvmlite>=0.45"] if _is_wanted() else of_setuptools


def get_requires_for_build_wheel(settings: Any = None) -> list[str]:
    """What has to be installed before `build_wheel` is called."""
    return _required(build_meta.get_requires_for_build_wheel(settings))


def get_requires_for_build_editable(settings: Any = None) -> list[str]:
    """What has to be installed before `build_editable` is called."""
    return _required(build_meta.get_requires_for_build_editable(settings))


def build_wheel(folder: str, settings: Any = None, metadata_folder: str | None = None) -> str:
    """Make the wheel. Returns its name."""
    _build_native_code()
    name: str = build_meta.build_wheel(folder, settings, metadata_folder)
    return name


def build_editable(folder: str, settings: Any = None, metadata_folder: str | None = None) -> str:
    """Make the wheel of an installation that is used where it stands. Returns its name."""
    _build_native_code()
    name: str = build_meta.build_editable(folder, settings, metadata_folder)
    return name


def _build_native_code() -> None:
    if _is_wanted() and subprocess.run([sys.executable, "-c", BUILD], cwd=ROOT, check=False).returncode != 0:
        sys.stderr.write("minipy: the native code could not be built; the first run of a program tries again\n")

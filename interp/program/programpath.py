"""Which folders of `sys.path` are the program's: MiniPy runs what is in them, everything else is the host's.

In: the program's own folder, and `sys.path` as it is before the program starts.  Out: an answer for each entry.

    the script's folder                            the program's
    an entry of PYTHONPATH                         the program's
    what the program adds with sys.path.insert     the program's
    the host's library, and what is in it          the host's, whoever names them
    site-packages, and what is below one           the host's, too, but for the script's folder
    what else was there before                     the host's

Holds: an entry of the host's that the program adds once more is the program's.  The folder that MiniPy is in is so only
if the script is there.  Does not: look for modules.
"""

from __future__ import annotations

import os
import sys
from collections import Counter

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""Where MiniPy is: a program in this folder means MiniPy by MiniPy's names."""

INSTALLED = ("site-packages", "dist-packages")
"""Folders of these names hold what was installed for the host."""

LIBRARY = os.path.dirname(os.path.abspath(os.__file__))
"""The host's library."""


class ProgramPath:
    """The program's part of `sys.path`."""

    def __init__(self, folder: str) -> None:
        """`folder`: the script's own."""
        self.folder = os.path.abspath(folder)
        named = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
        asked = {os.path.abspath(entry) for entry in named.split(os.pathsep) if entry}
        self._before = Counter(place for _, place in _places() if place not in asked or place == HOME)

    def all(self) -> list[tuple[str, bool]]:
        """The entries of `sys.path` up to the program's last, each with whether it is the program's.

        Its own folder comes first where the program has taken that away; with `-P` it counts only where it is named.
        """
        places = _places()
        counts = Counter(place for _, place in places)
        marked = [(entry, place == self.folder or self._has(place, counts[place])) for entry, place in places]
        if self.folder not in counts and not sys.flags.safe_path:
            marked.insert(0, (self.folder, True))
        while marked and not marked[-1][1]:
            marked.pop()
        return marked

    def entries(self) -> list[str]:
        """The program's entries, in order."""
        return [entry for entry, is_ours in self.all() if is_ours]

    def ahead(self) -> list[str]:
        """Those that come before the host's library: their modules win over the library's."""
        entries: list[str] = []
        for entry, is_ours in self.all():
            if is_ours:
                entries.append(entry)
            elif os.path.abspath(entry) == LIBRARY:
                break
        return entries

    def others(self) -> list[str]:
        """The host's entries."""
        ours = {os.path.abspath(entry) for entry in self.entries()}
        return [entry for entry, place in _places() if place not in ours]

    def _has(self, place: str, count: int) -> bool:
        """Is a folder that is `count` times on the path the program's?"""
        inside = place == LIBRARY or place.startswith(LIBRARY + os.sep) or is_installed(place)
        return not inside and count > self._before[place]


def is_installed(place: str) -> bool:
    """Is this folder one for what was installed for the host, or below one?"""
    return not set(place.split(os.sep)).isdisjoint(INSTALLED)


def _places() -> list[tuple[str, str]]:
    """The entries of `sys.path` with the folders they mean."""
    return [(entry, os.path.abspath(entry)) for entry in sys.path if isinstance(entry, str)]

"""Modules of the standard library checked, by pyflakes and pycodestyle."""

import os
import sys

import pycodestyle
from pyflakes import checker
import ast

NAMES = ["textwrap", "string", "shlex", "heapq", "bisect", "contextlib", "copy", "fnmatch", "glob", "linecache", "queue", "sched"]


def main(count):
    messages = 0
    folder = os.path.dirname(os.__file__)
    for n in range(count):
        with open(os.path.join(folder, NAMES[n % len(NAMES)] + ".py"), encoding="utf-8") as file:
            lines = file.readlines()
        found = checker.Checker(ast.parse("".join(lines)), filename="m.py")
        messages += len(found.messages)
        style = pycodestyle.StyleGuide(quiet=2, max_line_length=70)
        report = style.init_report(pycodestyle.BaseReport)
        pycodestyle.Checker("m.py", lines=lines, options=style.options, report=report).check_all()
        messages += report.total_errors
    print(messages)


main(int(sys.argv[1]))

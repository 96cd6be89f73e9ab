"""Imports while somebody watches: the module's code is told of, and nothing that is done to find and compile it."""

import os
import sys
import tempfile

folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
with open(os.path.join(folder, "imported_while_watched.py"), "w") as file:
    file.write("import textwrap\n\ndef f(x):\n    return x\n\nclass C:\n    y = f(1)\n")
log = []
NOT_TOLD = ("importlib", "codecs", "zipimport", "__init__", "<string>", "re", "textwrap")


def trace(frame, event, arg):
    name = os.path.basename(frame.f_code.co_filename)
    if not any(part in name for part in NOT_TOLD):
        log.append((name, frame.f_code.co_name, event, frame.f_lineno))
        return trace


sys.settrace(trace)
import imported_while_watched

sys.settrace(None)
print(*log, sep="\n")

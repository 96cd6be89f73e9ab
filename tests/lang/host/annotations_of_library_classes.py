# Functions that `dataclasses` writes for classes of libraries, and files that `runpy` runs, have annotations that are
# values, and not their text: only a `from __future__ import annotations` of their own would make them that.
import dataclasses
import inspect
import os
import runpy
import sys
import tempfile

sys.modules.pop("pstats", None)
import pstats

print(pstats.FunctionProfile.__init__.__annotations__)
print(inspect.signature(pstats.FunctionProfile))
print(dataclasses.make_dataclass("Made", [("x", int)]).__init__.__annotations__)

with tempfile.TemporaryDirectory() as folder:
    for name, first in (("plain", ""), ("future", "from __future__ import annotations\n")):
        path = os.path.join(folder, f"{name}.py")
        with open(path, "w") as file:
            file.write(f"{first}def f(x: int, *y: 'str') -> None: pass\nclass C:\n    x: int = 1\n")
        made = runpy.run_path(path)
        print(made["f"].__annotations__, made["C"].__annotations__)

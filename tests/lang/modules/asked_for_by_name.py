"""A module of the program wins over the library's of the same name, whichever way the program asks for it."""
import importlib
import importlib.util
import json.decoder  # which the host has loaded, too
import os
import runpy
import sys
import tempfile
import types

folder = tempfile.mkdtemp()
for name, text in (
    ("queue.py", "kind = 'own'\ntimes = globals().get('times', 0) + 1\ndef f(): pass\n"),
    ("bisect/__init__.py", "kind = 'own package'\n"),
    ("bisect/inner.py", "from . import kind\n"),
    ("plain.py", "kind = 'plain'\n"),
):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
for name in ("queue", "bisect"):
    sys.modules.pop(name, None)
sys.path.insert(0, folder)
import queue

print(queue.kind, __import__("queue") is queue, importlib.import_module("queue") is queue, queue.times)
print(importlib.util.find_spec("queue").origin == queue.__file__, isinstance(queue.f, types.FunctionType))
print(importlib.reload(queue) is queue, queue.times)
print(runpy.run_module("queue")["kind"], runpy.run_path(os.path.join(folder, "queue.py"))["kind"])
print(importlib.import_module("bisect.inner").kind, __import__("bisect.inner").kind, importlib.import_module("plain").kind)
print(__import__("bisect", fromlist=["inner"]).inner.kind, importlib.import_module(".inner", "bisect").__name__)
print(importlib.util.find_spec("bisect.inner").name, importlib.util.find_spec("no_such_module"))
for wrong in ("queue.no", "bisect.no", "no_such_module"):
    try:
        importlib.import_module(wrong)
    except ImportError as error:
        print(type(error).__name__, error)
for wrong in (lambda: __import__(5), lambda: __import__("", {}), lambda: __import__(), lambda: importlib.reload(5)):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, error)
print(__import__, __import__.__name__, callable(__import__))


class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "made_up":
            return importlib.util.spec_from_loader(name, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        module.x = [5]


sys.meta_path.insert(0, Finder())
import made_up

print(made_up.x, importlib.import_module("made_up") is made_up, __import__("made_up") is made_up)


class Hook:
    def __init__(self, entry):
        if not entry.startswith("hooked:"):
            raise ImportError
        self.text = entry[7:]

    def find_spec(self, name, target=None):
        if name == "from_hook":
            return importlib.util.spec_from_loader(name, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(self.text, vars(module))


sys.path_hooks.insert(0, Hook)
sys.path.insert(0, "hooked:y = 7")
import from_hook

print(from_hook.y, importlib.reload(from_hook).y)

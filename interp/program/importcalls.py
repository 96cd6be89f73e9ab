"""Import statements, `__import__`, and functions of `importlib` that the program calls.

In: names of modules; the host's `import_module`, `reload` and `find_spec` with their arguments.  Out: the host's
results; but if the program has a module of a reserved name (`shadowing`) and asks for that name, its own module.

    json.py beside the script
        import_module("json")     in the program    =>  json.py
        import_module("json")     in a library      =>  the host's

Holds: when `runpy` or `importlib` imports something, it is their caller that asks.
Does not: find modules, see `interp.program.imports`.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec
from types import ModuleType

from interp.builtins.module import BUILTINS, define
from interp.calls.frame_builtins import FrameBuiltin
from interp.host.replaced import replace_with
from interp.machine.names import builtins_of, find_in_dict
from interp.program.hostmodules import ADAPTED, adapt, is_called_by_program
from interp.program.imports import SETTLED, ProgramFinder
from interp.program.knownmodules import known_module
from interp.program.shadowing import NEEDED
from objmodel import globals as cells
from objmodel.errors import OperationError, operation_error, wrap_error
from objmodel.globals import ModuleDict, read_global, share
from objmodel.versions import NOT_FOUND
from tracer.hints import cast, dont_look_inside, translated
from tracer.hosttools import cache
from tracer.hosttypes import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType
    from typing import Any

HOST_IMPORT: Any = __import__
_ASK_FOR_OTHERS = ("importlib", "pkgutil", "runpy")


def own_module(name: object, package: object = None) -> ModuleType | None:
    """The program's module of a reserved name, imported, if the program asks; else None."""
    finder = _finder()
    if finder is None or not is_a(name, str):
        return None
    absolute = _absolute(name, package)
    if absolute.partition(".")[0] not in NEEDED or not is_called_by_program(_ASK_FOR_OTHERS):
        return None
    module: ModuleType | None = finder.imported_whole(absolute)
    return module


def _absolute(name: str, package: object) -> str:
    if name.startswith(".") and is_a(package, str) and package:
        from importlib.util import resolve_name

        try:
            return resolve_name(name, package)
        except ImportError:  # a package too far up: nobody's name, and the host says so itself
            return name
    return name


def _finder() -> Any:
    """The program's finder."""
    return next((finder for finder in sys.meta_path if type(finder) is ProgramFinder), None)


def import_(*args: Any, **keywords: Any) -> Any:
    """The program's `__import__(name, globals=None, locals=None, fromlist=(), level=0)`."""
    if not keywords and 0 < len(args) < 5 and type(args[0]) is str and SETTLED.get(args[0]) is False:
        return HOST_IMPORT(*args)
    given = dict(zip(("name", "globals", "locals", "fromlist", "level"), args, strict=False)) | keywords
    name, names, level = given.get("name"), given.get("globals"), given.get("level", 0)
    finder = _finder()
    if finder is not None and is_a(name, str) and is_a(level, int) and (level == 0 or names is not None):
        module = finder.imported(name, names or {}, given.get("fromlist", ()), level)
        if module is not None:
            return module
    module = __import__(*args, **keywords)
    adapt(module)
    return module


def _import(globals_: object, locals_: Any, args: tuple[Any, ...], keywords: dict[str, Any], flags: int) -> object:
    return import_(*args, **keywords)


IMPORT = FrameBuiltin("__import__", _import, 0)
"""The program's builtin `__import__`."""

define("__import__", IMPORT)


# -- functions of the host's `importlib` ------------------------------------------------


def import_module(original: Any, name: Any, package: Any = None) -> Any:
    """`importlib.import_module`."""
    if type(name) is str and SETTLED.get(name) is False:  # no relative name is there
        return original(name, package)
    return own_module(name, package) or original(name, package)


def find_spec(original: Any, name: Any, package: Any = None) -> Any:
    """`importlib.util.find_spec`."""
    finder = _finder()
    if finder is not None and is_a(name, str) and is_called_by_program(_ASK_FOR_OTHERS):
        spec: ModuleSpec | None = finder.own_spec(_absolute(name, package))
        if spec is not None:
            return spec
    return original(name, package)


def reload(original: Any, module: Any) -> Any:
    """`importlib.reload`."""
    finder = _finder()
    name = getattr(getattr(module, "__spec__", None), "name", None) or getattr(module, "__name__", None)
    if finder is None or not is_a(name, str) or finder.private.modules.get(name) is not module:
        return original(module)
    spec = finder.own_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"spec not found for the module {name!r}", name=name)
    module.__spec__ = spec
    spec.loader.exec_module(module)
    return module


replace_with("importlib", "import_module", import_module)
replace_with("importlib", "reload", reload)
replace_with("importlib.util", "find_spec", find_spec)


# -- import statements --------------------------------------------------------------


@translated
@dont_look_inside
def import_name(
    globals_: dict[str, object], name: str, w_fromlist: object, w_level: object, w_function: object
) -> object:
    """The module that `import name` binds, or that `from name import ...` reads from.

    w_function: the function that the statement is in, or None.
    """
    if type(globals_) is ModuleDict and _imports_as_usual(globals_):
        w_known = find_in_dict(SETTLED, _settled_by(globals_, name, w_level))
        if w_known is not NOT_FOUND:
            if w_known is not True:
                w_found = known_module(globals_, name, w_fromlist, w_level)
                if w_found is not NOT_FOUND:
                    return w_found
            try:
                w_module = HOST_IMPORT(name, globals_, None, w_fromlist, w_level)
            except BaseException as error:
                raise wrap_error(error)
            if w_known is True:
                adapt(w_module)
            return w_module
    return _import_first(globals_, name, w_fromlist, w_level, w_function)


def _imports_as_usual(globals_: ModuleDict) -> bool:
    """Has the program left `__import__` as it was, for itself and for this module?"""
    w_builtins = cells.find_global(globals_, "__builtins__")
    if w_builtins is not cells.BUILTINS.w_module and w_builtins is not cells.BUILTINS.w_names:
        return False
    return cells.load_builtin("__import__") is IMPORT


def _settled_by(globals_: ModuleDict, name: str, w_level: object) -> str:
    """The key in `SETTLED` for an import statement: the module, or for `from . import m` the package that it is in."""
    if type(w_level) is int and w_level == 0:
        return name
    w_package = cells.find_global(globals_, "__package__")
    return w_package if type(w_package) is str and globals_.is_mirrored else ""


@dont_look_inside
def _import_first(
    globals_: dict[str, object], name: str, w_fromlist: object, w_level: object, w_function: object
) -> object:
    """`import_name` of a module that has not been imported before, or by code with an `__import__` of its own."""
    names: Any = builtins_of(globals_, w_function)
    importer: Any = names.get("__import__") if isinstance(names, dict) else None
    if importer is None:
        raise operation_error(ImportError, "__import__ not found")
    if importer is IMPORT:
        importer = __import__
    if name == "builtins" and w_level == 0:
        return BUILTINS
    try:
        finder = _finder()
        if finder is not None and importer is __import__:
            module = finder.imported(name, globals_, w_fromlist, cast("int", w_level))
            if module is not None:
                return module
        if w_level != 0 and type(globals_) is ModuleDict:
            share(globals_)  # the host reads the names of the package in the dict itself
        module = importer(name, globals_, None, w_fromlist, w_level)
        adapt(module)
        if finder is not None and importer is __import__:
            key = name if w_level == 0 else read_global(globals_, "__package__")
            if type(key) is str:
                SETTLED[key] = key.partition(".")[0] in ADAPTED
        return module
    except BaseException as error:
        raise wrap_error(error)


@translated
@dont_look_inside
def import_from(w_module: object, name: str) -> object:
    """`from module import name`."""
    try:
        return getattr(w_module, name)
    except BaseException as error:
        return _import_missing(w_module, name, error)


@dont_look_inside
def _import_missing(w_module: object, name: str, error: BaseException) -> object:
    """`import_from`, where to read the attribute has raised `error`."""
    if not isinstance(error, AttributeError):
        raise wrap_error(error)
    package = getattr(w_module, "__name__", None)
    known = package is not None and sys.modules.get(package) is w_module
    found = sys.modules.get(f"{package}.{name}") if known else None
    if found is not None:
        return found
    path = getattr(w_module, "__file__", None)
    shown = repr(package) if package is not None else "'<unknown module name>'"
    reason = f"cannot import name {name!r} from {shown} ({path or 'unknown location'})"
    if getattr(getattr(w_module, "__spec__", None), "_initializing", False):
        reason = (
            f"cannot import name {name!r} from partially initialized module {shown} "
            f"(most likely due to a circular import) ({path or 'unknown location'})"
        )
    raise OperationError(ImportError(reason, name=package, path=path), None)


@cache
def _star() -> CodeType:
    return compile("from module import *", __file__, "exec")


@dont_look_inside
def import_star(w_module: object, w_namespace: object) -> None:
    """`from module import *`, by the host's own statement."""
    namespace: Any = w_namespace
    try:
        exec(_star(), {"__builtins__": {"__import__": lambda *arguments: w_module}}, namespace)
    except BaseException as error:
        raise wrap_error(error)

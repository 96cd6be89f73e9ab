"""The runtime's routines stand in files of LLVM text: each once, each name in them known, each file used."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from codegen import layout as host
from codegen.layout import Layout, probe
from codegen.runtime import module, moduletext
from codegen.runtime.meanings import host_object
from codegen.runtime.source import FOLDER, Addresses, Source, per_host
from codegen.translate.routines import basics
from tracer.records import evolve

FILES = Path(FOLDER)
ALL = sorted(path.stem for path in FILES.glob("*.ll"))
PER_HOST = (
    ("counts_mortal", "counts_immortal"),
    ("ints_signed", "ints_tagged"),
    ("errors_fetched", "errors_whole"),
    ("breaker_process", "breaker_thread"),
    ("boxes_own", "boxes_host"),
    ("translated_boxes_own", "translated_boxes_host"),
)
"""Files of which a host has one: they have the same routines."""
BOXES = PER_HOST[-2:]
"""Those of units, and those of translated functions."""


def routines(file: str) -> list[str]:
    """The names of those that a file defines."""
    return re.findall(r"^define .*?@([\w.]+)\(", (FILES / f"{file}.ll").read_text(), flags=re.MULTILINE)


def layouts() -> list[Layout]:
    """One for each version of the host."""
    found = []
    for version, row in host._VERSIONS.items():
        breaker = None if row["interpreter"] is None else 4096
        changes = {"tagged_ints": row["tagged"], "immortal": row["immortal"], "breaker": breaker}
        found.append(evolve(probe(), version=version, **changes))
    return found


def test_a_routine_is_written_once() -> None:
    homes = defaultdict(list)
    for file in ALL:
        for name in routines(file):
            homes[name].append(file)
    apart = [list(files) for files in PER_HOST] + [["blocks", "dealloc_host"]]  # of units, of translated functions
    for name, files in homes.items():
        assert len(files) == 1 or sorted(files) in [sorted(kinds) for kinds in apart], f"{name} is in {files}"


@pytest.mark.parametrize("files", [kinds for kinds in PER_HOST if kinds not in BOXES])
def test_files_for_different_hosts_have_the_same_routines(files: tuple[str, str]) -> None:
    assert routines(files[0]) == routines(files[1])


@pytest.mark.parametrize("of", ["", "translated_"])
def test_boxes_offer_the_same_whoever_allocates_them(of: str) -> None:
    assert set(routines(f"{of}boxes_host")) < set(routines(f"{of}boxes_own"))


def test_every_file_is_used() -> None:
    used = {*moduletext.FILES, *basics.FILES, *BOXES[0], *BOXES[1]}
    for layout in layouts():
        used |= {*per_host(layout)}
    assert used == set(ALL)


def test_no_python_file_has_the_text_of_a_routine_of_the_runtime() -> None:
    for path in FILES.parent.glob("*.py"):
        assert "\ndefine " not in path.read_text(), path


def test_names_stand_for_what_they_say() -> None:
    names = Addresses()
    source = Source(probe(), names, {"word.INSIDE": "@word.INSIDE"})
    assert source["layout.type_of"] == "8"
    assert source["abi.EXIT_RECORD"] == "1"
    assert source["arguments.2"] == str(2 - (1 << 63))
    assert source["object.None"] == source["object.None"] == "@object.None"
    assert source["object.dict.__setitem__"] == "@object.dict.__setitem__"
    assert source["word.INSIDE"] == "@word.INSIDE"
    assert names.symbols() == ["object.None", "object.dict.__setitem__"]
    assert [host_object(name) for name in ("None", "dict.__setitem__")] == [None, dict.__setitem__]


@pytest.mark.parametrize("name", ["layout.nothing", "object.nothing", "nothing", "word.INSIDE"])
def test_an_unknown_name_is_an_error(name: str) -> None:
    with pytest.raises((KeyError, AttributeError)):
        Source(probe(), Addresses(), {})[name]


def test_functions_of_the_host_are_registered_and_declared_once() -> None:
    names = Addresses()
    text = Source(probe(), names, {}).text("boxes_host", "boxes_host")
    prototypes = {
        "PyComplex_FromDoubles": "ptr (double, double)", "PyFloat_FromDouble": "ptr (double)",
        "PyLong_FromLongLong": "ptr (i64)", "_Py_Dealloc": "void (ptr)",
    }  # fmt: skip
    assert names.functions == prototypes
    assert "declare" not in text
    assert names.declarations().splitlines() == [
        "declare ptr @PyComplex_FromDoubles(double, double)",
        "declare ptr @PyFloat_FromDouble(double)",
        "declare ptr @PyLong_FromLongLong(i64)",
        "declare void @_Py_Dealloc(ptr)",
    ]


def test_calls_pass_what_routines_take() -> None:
    """LLVM does not compare them: pointers to functions have no prototypes."""
    define = re.compile(r"^define (?:internal )?(?:preserve_mostcc )?(.+?) @([\w.]+)\((.*?)\)", re.MULTILINE)
    call = re.compile(r"call (?:preserve_mostcc )?([\w{}, ]+?) @(\w+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
    texts = {file: (FILES / f"{file}.ll").read_text() for file in ALL}
    taken = defaultdict(set)
    for text in texts.values():
        for result, name, parameters in define.findall(text):
            taken[name].add((result, *types_of(parameters)))
    for name, prototype in module.PROTOTYPES.items():
        if name in taken:
            result, _, parameters = prototype.removesuffix(")").partition(" (")
            assert (result, *types_of(parameters)) in taken[name], name
    seen = 0
    for file, text in texts.items():
        for result, name, arguments in call.findall(text):
            if name in taken:
                seen += 1
                assert (result, *types_of(arguments)) in taken[name], f"{file}: a call of {name}"
    assert seen > 200


def types_of(parameters: str) -> list[str]:
    """The types in a list of parameters or arguments."""
    return [one.split()[0] for one in parameters.split(",") if one.strip()]

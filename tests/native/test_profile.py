"""Weights say which way branches go, change nothing else, and belong to functions that are as they were counted.

In: LLVM text by hand; the text of the image and the stored profile; an image of `sample` that counts.
Out: the text with weights or counters; how much of the profile fits; counts of branches that the test knows.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from codegen.layout import probe
from codegen.translate.image.build import compiled
from codegen.translate.image.load import load
from codegen.translate.image.pipeline import translate
from codegen.translate.image.profile import branches_of, functions_of, letter_of, profile_of, stored, weighted
from codegen.translate.image.store import PACKAGES, save
from tests.native import sample

TEXT = """define i64 @"a.b"(i64 %x) {
  %c = icmp eq i64 %x, 0
  br i1 %c, label %one, label %two, !prof !1
one:
  br i1 %c, label %two, label %three  ; a reason
two:
  ret i64 1
three:
  ret i64 2
}
define void @other() {
  br i1 true, label %a, label %a
a:
  ret void
}"""

FITTING = 0.85
"""The part of the functions in the profile that must still be as they were counted."""


def weight_of(text: str, line: str) -> str:
    """The weights of the branch that starts so, as the text has them; "" if it has none."""
    (found,) = [have for have in text.split("\n") if have.strip().startswith(line)]
    name = found.partition("!prof ")[2].split(" ")[0]
    return next((have for have in text.split("\n") if name and have.startswith(f"{name} = ")), "")


def test_each_branch_on_a_value_has_a_weight() -> None:
    assert branches_of(TEXT) == ["a.b", "a.b"]
    text = weighted(TEXT, profile_of(TEXT, [1.0, 8.0, 500.0, 0.0]))
    assert weight_of(text, "br i1 %c, label %one").endswith('"branch_weights", i32 8, i32 1}')
    assert weight_of(text, "br i1 %c, label %two").endswith('"branch_weights", i32 1, i32 4096}')
    assert "br i1 true, label %a, label %a\n" in text


def test_what_was_never_reached_keeps_what_it_has() -> None:
    text = weighted(TEXT, profile_of(TEXT, [1.0, 1.0, 0.0, 0.0]))
    assert "label %three  ; a reason" in text
    assert weighted(TEXT, profile_of(TEXT, [0.0] * 4)).startswith(TEXT)


def test_another_function_of_the_name_gets_no_weights() -> None:
    profile = profile_of(TEXT, [1.0, 8.0, 500.0, 0.0])
    renamed = TEXT.replace("two", "second").replace("%x", "%y")
    assert weight_of(weighted(renamed, profile), "br i1 %c, label %one").endswith("i32 8, i32 1}")
    moved = TEXT.replace("label %two, label %three", "label %three, label %two")
    assert weighted(moved, profile).startswith(moved)
    decided = TEXT.replace("br i1 %c, label %one", "br i1 true, label %one")
    assert weighted(decided, profile).startswith(decided)


def test_letters() -> None:
    counts = [(0, 0), (1, 0), (1 << 20, 1), (4, 1), (3, 3), (2, 5), (0, 9)]
    assert "".join(letter_of(*pair) for pair in counts) == ".aakmny"


def test_the_stored_profile_fits_the_image() -> None:
    """If this fails, `python -m tests.native.learn` learns it anew."""
    text = translate(list(PACKAGES), probe()).text
    found = {(f.name, f.fingerprint) for f in functions_of(text.split("\n"))}
    known = [tuple(line.split()[:2]) for line in stored()]
    assert len(known) > 500
    assert sum(row in found for row in known) > FITTING * len(known)


def test_an_image_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    translation = translate(["tests.native.sample"], probe(), sample.FUNCTIONS, counting=True)
    image = compiled(translation, "counting")
    native = load(image, save(image)).bind()
    assert native.branch_counters is not None
    branches = branches_of(translation.text)
    counters = (ctypes.c_int64 * 2 * len(branches)).from_address(native.branch_counters())
    for count in (3, 0, 5):
        native.functions["tests.native.sample:build"](count)
    own = [set(counters[k]) for k, name in enumerate(branches) if name == "tests.native.sample.build"]
    assert {3, 8} in own  # eight rounds, and the end of each loop

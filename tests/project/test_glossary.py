"""The glossary has a row for each private word, and no row for a word that nobody uses.

A word is private unless every textbook has it: the words that classes and files are named for must be in a row of
docs/glossary.md or in KNOWN below.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = ("tracer", "codegen", "objmodel", "interp")
ROW = re.compile(r"^\| (?!word \|)(?!---)(.+?) \| (.+?) \|$", re.MULTILINE)
CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
ENDINGS = ("", "s", "es", "d", "ed", "r", "er", "ers", "ing", "or", "ors", "able", "al", "ly")

KNOWN = frozenset("""
    abi add address again alone annotate annotation apply argument arithmetic array assemble async at attr attribute
    audit await bad base basics binding boost buffer build builtin call change char check class close code collect
    collection command compare comparison compile comprehension compute concrete cons console const contain content
    continue control coroutine count counter damage dead dealloc decode def definition describe dict direct
    disassemble dispatch display do done double drive drop dying emit emitter encode enumerate error evaluate
    evaluation exception execute execution expression extension fail fetch field file filter final finalizer find
    finish first fitter flatten for found from full function gen generate generator global group hash here immortal
    import index inplace instantiation int intern internal interp interpret interpreter interval item iterate
    iterator jit know knowledge known last late latest line link list literal llvm load local log lookup lower made
    make match math meaning meta method mini minipy module mortal move mro name new nil no not number obj object of
    op opaque operand operation optimize origin our ownership parameter parse part path pattern pickle pipeline
    plain planner poll print private process program protocol pure queue raise range rare read reason recursion
    reduce refcount reference reg relocation result reverse rewrite row run running save scope section self sequence
    session set shelves show sign signal size sized slotted slow source span spec special specification stack stand
    start statement static stats store super surround switch table tag tagged tell text thread throw tlc traceback
    translate truth tuple type unbalanced unbound unknown unpack unreachable unroll unwind usage use value variable
    verify version view warn warning with work wrap wrapped wrapper write wrong x zip
""".split())
"""Words with their everyday meaning, Python's, or that of any book on compilers and interpreters."""


def rows(root: Path) -> list[tuple[str, str]]:
    """What stands in the two columns of the glossary's tables."""
    return ROW.findall((root / "docs" / "glossary.md").read_text().partition("## Papers")[0])


def terms(root: Path) -> list[str]:
    """The words of the first column, which may hold several."""
    return [term.strip("` ") for word, _ in rows(root) for term in word.split(", ")]


def emphasised(root: Path) -> Iterator[str]:
    """Words that a row explains in passing."""
    for _, means in rows(root):
        yield from re.findall(r"\*([\w ]+)\*", means)


def named_for(root: Path) -> dict[str, str]:
    """Each word in the name of a class or of a file, and one place that has it."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            if path.suffix not in (".py", ".ll") or path.stem.startswith("__"):
                continue
            place = str(path.relative_to(root))
            names = [path.stem]
            if path.suffix == ".py":
                names += [node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)]
            for name in names:
                for word in CAMEL.findall(name.replace("_", " ")):
                    found.setdefault(word.lower(), f"{place}: {name}")
    return found


def test_no_word_has_two_rows(root: Path) -> None:
    """One row for each word."""
    words = terms(root)
    assert sorted(words) == sorted(set(words))


def is_form(word: str, stems: frozenset[str] | set[str]) -> bool:
    """Is this a word, or one of its forms?"""
    cut = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    return any(stem in stems or f"{stem}e" in stems for stem in cut)


def is_explained(word: str, stems: frozenset[str] | set[str]) -> bool:
    """Is this a form of one of these words, or two of them joined, as in `hostcode`?"""
    halves = [(word[:cut], word[cut:]) for cut in range(2, len(word) - 1)]
    return is_form(word, stems) or any(is_form(one, stems) and is_form(other, stems) for one, other in halves)


def test_words_that_classes_and_files_are_named_for_are_explained(root: Path) -> None:
    """In a row of their own or in passing, in any of their forms; or they need no explanation."""
    explained = {part for term in (*terms(root), *emphasised(root)) for part in re.split("[ -]", term.lower())}
    stems = {word.removesuffix("s").removesuffix("d") for word in explained} | explained | KNOWN
    unknown = {word: place for word, place in named_for(root).items() if not is_explained(word, stems)}
    assert not unknown, f"docs/glossary.md lacks {unknown}"


def test_a_new_word_is_missed(root: Path) -> None:
    """The test above would fail for a class that is named for a word of its own."""
    assert not is_explained("gadget", KNOWN)
    assert is_explained("hostcode", KNOWN | {"host"})


def test_no_word_is_declared_known_for_nothing(root: Path) -> None:
    """What no class and no file is named for any more leaves the list."""
    names = " ".join(named_for(root))
    assert not {word for word in KNOWN if word not in names and word.removesuffix("e") not in names}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_row_is_about_the_code(root: Path, package: str) -> None:
    """Each package has some of the words, and no word is in none of them."""
    texts = {name: "\n".join(p.read_text().lower() for p in (root / name).rglob("*.py")) for name in PACKAGES}
    plain = [term for term in terms(root) if re.fullmatch(r"[A-Za-z][a-z -]+", term)]
    unused = [t for t in plain if not any(t.lower().rstrip("e") in text for text in texts.values())]
    assert not unused, f"nobody uses {unused}"
    assert sum(term.lower() in texts[package] for term in plain) > 50

"""Native code is kept between runs, and only trusted code is loaded.

In: images in a folder of the test's own.  Out: what `find` makes of them, and what it says.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from codegen.objectfile import UnknownRelocation
from codegen.translate import start
from codegen.translate.image import store
from codegen.translate.image.file import Image
from codegen.translate.image.link import link

KEY = "k" * 32
FLIPS = 3000


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An image in a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return Path(store.save(Image(KEY, b"code" * 100, ["m:"], {"jit": ["o:codegen:x"]}, {"a:f": "enter_0"}, ["t"])))


def test_what_is_kept_is_found(kept: Path) -> None:
    image = store.find(KEY)
    assert image is not None
    assert (image.code, image.objects, image.late) == (b"code" * 100, ["m:"], {"jit": ["o:codegen:x"]})
    assert image.exports == {"a:f": "enter_0"}
    assert store.find("other") is None
    assert kept.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", [b"", b"minipy2\n", b"minipy2\n\xff\xff", b"something else", bytes(100)])
def test_a_damaged_file_is_not_used(kept: Path, text: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    kept.write_bytes(text)
    assert store.find(KEY) is None
    assert "is not used" in capsys.readouterr().err


def test_a_cut_file_is_not_used(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = kept.read_bytes()
    for size in range(len(whole)):
        kept.write_bytes(whole[:size])
        assert store.find(KEY) is None


def test_no_changed_byte_is_ever_used(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Flipped bits, changed and exchanged pieces, at places that a seed chooses: code, names, sizes and hash alike."""
    whole, choose = kept.read_bytes(), random.Random(5)
    for _ in range(FLIPS):
        changed = bytearray(whole)
        if choose.random() < 0.6:
            changed[choose.randrange(len(whole))] ^= 1 << choose.randrange(8)
        elif choose.random() < 0.5:
            where = choose.randrange(len(whole))
            changed[where : where + 9] = choose.randbytes(choose.randrange(20))
        else:
            middle = choose.randrange(1, len(whole))
            changed = changed[middle:] + changed[:middle]
        if changed != whole:
            kept.write_bytes(changed)
            assert store.find(KEY) is None


def test_a_file_that_others_may_write_is_not_used(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for mode in (0o666, 0o620, 0o602):
        kept.chmod(mode)
        assert store.find(KEY) is None
        assert "others may write it" in capsys.readouterr().err
    kept.chmod(0o644)
    assert store.find(KEY) is not None


def test_a_file_of_somebody_else_is_not_used(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    assert store.find(KEY) is None
    assert "belongs to somebody else" in capsys.readouterr().err


def test_a_file_for_something_else_is_not_used(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept.rename(kept.with_name("native-other"))
    assert store.find("other") is None
    assert "built for something else" in capsys.readouterr().err


def test_what_is_no_file_is_not_used(kept: Path) -> None:
    kept.unlink()
    kept.mkdir()
    assert store.find(KEY) is None


def test_old_images_go(kept: Path) -> None:
    for number in range(store.KEPT + 5):
        store.save(Image(f"{number:032}", b"", [], [], {}, []))
    assert len(list(kept.parent.glob("native-*"))) == store.KEPT + 1


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source file that the key is of."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(store, "ROOT", str(tmp_path))
    for name in store._SOURCES:
        (tmp_path / name).mkdir()
    (tmp_path / "interp" / "loop.py").write_text("a = 1\n")
    return tmp_path / "interp" / "loop.py"


def test_a_touched_file_builds_nothing_anew(sources: Path) -> None:
    before = store.key()
    os.utime(sources, (1, 1))
    assert store.key() == before == store.key()


def test_an_edited_file_and_another_name_make_another_key(sources: Path) -> None:
    before = store.key()
    sources.write_text("a = 12\n")
    edited = store.key()
    sources.rename(sources.with_name("other.py"))
    assert len({before, edited, store.key()}) == 3


def test_what_says_how_objects_lie_is_in_the_key(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = store.key()
    monkeypatch.setenv("PYTHONMALLOC", "debug")
    assert store.key() != before


def test_an_object_file_of_another_processor_is_refused() -> None:
    with pytest.raises(UnknownRelocation, match="x86-64"):
        link(b"\x7fELF" + bytes(14) + b"\xb7\x00" + bytes(100), [], "f")


def test_another_processor_runs_untranslated_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine="aarch64"))
    monkeypatch.setattr(start, "_refused", [])
    assert [start.obtain("", True), start.obtain("", False)] == [None, None]
    said = "minipy: the interpreter runs untranslated: expected a processor of x86_64, found aarch64\n"
    assert capsys.readouterr().err == said


def test_what_could_not_be_built_is_told(sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store.note_failure(store.key())
    assert start.obtain(store.key(), False) is None
    assert "minipy --build says why" in capsys.readouterr().err


def test_a_damaged_image_of_the_interpreter_is_built_anew(tmp_path: Path) -> None:
    """A run with it says so, prints what it should, and leaves a good one."""
    build = [sys.executable, "-m", "minipy", "--build"]
    built = Path(subprocess.run(build, capture_output=True, text=True, check=True).stdout.splitlines()[-1])
    image = tmp_path / "minipy" / built.name
    image.parent.mkdir(mode=0o700)
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "MINIPY_NATIVE": "wait"}
    command = [sys.executable, "-m", "minipy", "-c", "print(6 * 7)"]

    def run() -> tuple[str, str]:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return done.stdout, done.stderr

    whole = bytearray(built.read_bytes())
    whole[len(whole) // 3] ^= 4
    image.write_bytes(whole)
    output, said = run()
    assert output == "42\n"
    assert "it is not what was written" in said
    assert run() == ("42\n", "")

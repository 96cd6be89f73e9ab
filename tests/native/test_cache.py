"""Native code is kept between runs, and only trusted code is loaded.

In: images in a folder of the test's own.  Out: what `find` makes of them, and what it says.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from codegen.translate import cache
from codegen.translate.blob import Blob, UnknownRelocation, flatten
from codegen.translate.image import Image

KEY = "k" * 32


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An image in a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return cache.save(Image(KEY, Blob(b"code", 0, 0, 4096, [], [], {}), {"o0": "m:"}, {}))


def test_what_is_kept_is_found(kept: Path) -> None:
    image = cache.find(KEY)
    assert image is not None
    assert (image.blob.code, image.objects) == (b"code", {"o0": "m:"})
    assert cache.find("other") is None


@pytest.mark.parametrize("text", [b"", b"minipy native code 1\n", b"minipy native code 1\n\xff\xff", b"something else"])
def test_a_damaged_file_is_not_used(kept: Path, text: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    kept.write_bytes(text)
    assert cache.find(KEY) is None
    assert "is not used" in capsys.readouterr().err


def test_a_cut_file_is_not_used(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = kept.read_bytes()
    for size in range(len(whole)):
        kept.write_bytes(whole[:size])
        assert cache.find(KEY) is None


def test_a_file_that_others_may_write_is_not_used(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept.chmod(0o666)
    assert cache.find(KEY) is None
    assert "others may write it" in capsys.readouterr().err


def test_a_file_for_something_else_is_not_used(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept.rename(kept.with_name("native-other"))
    assert cache.find("other") is None
    assert "built for something else" in capsys.readouterr().err


def test_old_images_go(kept: Path) -> None:
    for number in range(cache.KEPT + 5):
        cache.save(Image(f"{number:032}", Blob(b"", 0, 0, 0, [], [], {}), {}, {}))
    assert len(list(kept.parent.glob("native-*"))) == cache.KEPT + 1


def test_an_object_file_of_another_processor_is_refused() -> None:
    with pytest.raises(UnknownRelocation, match="x86-64"):
        flatten(b"\x7fELF" + bytes(14) + b"\xb7\x00" + bytes(100))

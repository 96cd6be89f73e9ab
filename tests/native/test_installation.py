"""The hooks that an installer calls: native code is built with an installation, which goes on without it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from codegen.translate import installation

HOOKS = [(name, f"get_requires_for_{name}") for name in ("build_wheel", "build_editable")]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What setuptools was asked to make; it makes nothing."""
    asked: list[tuple[Any, ...]] = []
    for name, requires in HOOKS:
        monkeypatch.setattr(installation.build_meta, name, lambda *args, name=name: asked.append((name, *args)) or name)
        monkeypatch.setattr(installation.build_meta, requires, lambda settings: ["wheel"])
    monkeypatch.delenv("MINIPY_NATIVE", raising=False)
    return asked


def build_that(monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    monkeypatch.setattr(installation, "BUILD", does)


def test_the_project_names_these_hooks(root: Path) -> None:
    system = tomllib.loads((root / "pyproject.toml").read_text())["build-system"]
    assert (system["build-backend"], system["backend-path"]) == (installation.__name__, ["."])


def test_what_is_run_builds_the_image_of_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from codegen.translate.image import build, store

    wanted: list[str] = []
    monkeypatch.setattr(build, "build_now", wanted.append)
    exec(installation.BUILD, {})
    assert wanted == [store.key()]


@pytest.mark.parametrize(("build", "requires"), HOOKS)
def test_native_code_is_built_with_an_installation(
    build: str, requires: str, made: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_that(monkeypatch, f"import codegen, os; open({str(tmp_path / 'built')!r}, 'w').write(os.getcwd())")
    assert getattr(installation, requires)() == ["wheel", "llvmlite>=0.45"]
    assert getattr(installation, build)("folder", {"a": "b"}, "metadata") == build
    assert made == [(build, "folder", {"a": "b"}, "metadata")]
    assert (tmp_path / "built").read_text() == os.fspath(installation.ROOT)


def test_an_installation_goes_on_where_the_build_fails(
    made: list[Any], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    build_that(monkeypatch, "raise SystemExit('no compiler here')")
    assert installation.build_editable("folder") == "build_editable"
    assert capfd.readouterr().err == (
        "no compiler here\nminipy: the native code could not be built; the first run of a program tries again\n"
    )


@pytest.mark.parametrize(("build", "requires"), HOOKS)
def test_whoever_wants_none_has_none(
    build: str, requires: str, made: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINIPY_NATIVE", "off")
    build_that(monkeypatch, f"open({str(tmp_path / 'built')!r}, 'w')")
    assert getattr(installation, requires)() == ["wheel"]
    getattr(installation, build)("folder")
    assert not (tmp_path / "built").exists()

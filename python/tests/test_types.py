"""The stubs agree with the engine, and the Python code with its types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import roundhouse

PACKAGE = Path(__file__).resolve().parents[1] / "package" / "roundhouse"


def mypy(module: str, *arguments: str, folder: Path) -> None:
    """Runs a checker of mypy, which must find nothing."""
    command = [sys.executable, "-m", module, *arguments]
    environment = {**os.environ, "MYPY_CACHE_DIR": str(folder / "cache")}
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_stubs_are_those_of_the_engine(tmp_path):
    mypy("mypy.stubtest", "roundhouse._engine", "--ignore-missing-stub", folder=tmp_path)


def test_the_package_keeps_its_types(tmp_path):
    # The sources: mypy does not check what lies among the installed packages.
    mypy("mypy", str(PACKAGE), folder=tmp_path)


def test_everything_public_is_documented():
    for name in roundhouse.__all__:
        if not name.startswith("_"):
            assert getattr(roundhouse, name).__doc__, name

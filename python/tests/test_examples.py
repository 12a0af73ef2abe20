"""Every example runs, in a short form."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import pytest

import roundhouse

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def load(name: str) -> ModuleType:
    """Imports an example."""
    specification = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    specification.loader.exec_module(module)
    return module


def test_random_against_greedy():
    command = [sys.executable, "-B", EXAMPLES / "random_against_greedy.py", "--games", "20"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout.count("greedy wins") == 4


def test_the_learner_beats_random():
    learn = load("learn")
    policy, scale = learn.train("san-francisco", "random", minutes=5, rounds=5, games=64)
    assert learn.judge(policy, scale, "san-francisco", "random", games=400) > 0.65


def test_the_notebook_shows_a_game_a_map_and_a_balance_plot(tmp_path):
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "image/png"} <= kinds
    assert not [output for output in outputs if output["output_type"] == "error"]


def test_openspiel_plays_the_games():
    import pyspiel

    import roundhouse.openspiel  # noqa: F401

    for board, seats in (("san-francisco", 2), ("iberia", 3), ("toy", 2)):
        game = pyspiel.load_game("python_roundhouse", {"board": board, "players": seats, "deals": 50})
        assert game.num_players() == seats
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
        state = game.new_initial_state()
        state.apply_action(7)
        assert state.game == roundhouse.Game(board, seats, 7)
        while not state.is_terminal():
            assert state.legal_actions() == sorted(state.game.legal_indices())
            state.apply_action(state.legal_actions()[0])
        assert sum(state.returns()) == pytest.approx(1)
        observer = game.make_py_observer()
        observer.set_from(state, 1)
        assert (observer.tensor == state.game.view(1).observation()).all()


@pytest.fixture
def ray_cluster():
    """Two pretended nodes of Ray on this machine, with all files in a folder that is removed."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    # A short path: Ray puts sockets there, and the system allows them about 100 bytes.
    folder = tempfile.mkdtemp(prefix="ray-")
    os.environ["RAY_TMPDIR"] = folder
    import ray
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()
    shutil.rmtree(folder, ignore_errors=True)


def test_a_ladder_on_two_nodes_is_that_of_one_process(ray_cluster, tmp_path):
    """Equal to one process, on both nodes, and resumable: what is in the file is not played again."""
    ladder = load("ladder_on_ray")
    bots, save = ["greedy", "random", "path"], tmp_path / "ladder.jsonl"
    about = {"seats": 2, "seed": 3, "save": save, "part": 2}
    expected = roundhouse.match("san-francisco", bots, 48, seats=2, seed=3)
    result = ladder.ladder("san-francisco", bots, deals=24, **about)
    assert {key: result[key] for key in expected} == expected
    assert result["parts_played"] == 12 and result["nodes"] == 2
    lines = save.read_text().splitlines(keepends=True)
    save.write_text("".join(lines[:7]) + lines[7][:40])
    result = ladder.ladder("san-francisco", bots, deals=24, **about)
    assert {key: result[key] for key in expected} == expected
    assert result["parts_played"] == 5
    assert all(json.loads(line) for line in lines)

"""A ladder of bots as tasks on Ray: on this machine, on two pretended nodes, or on a cluster.

    python ladder_on_ray.py --bots greedy,random,path --deals 200 --save ladder.jsonl [--address auto]

Every task plays a range of deals. What is done is appended to the file, so a run that was stopped goes on where
it was. The result is the same as that of one process: `roundhouse.match` with the same seed.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

import roundhouse


def read(path: Path) -> dict[int, list[dict[str, Any]]]:
    """Returns the parts that are saved, by the number of their first deal. A line that was cut off is dropped."""
    parts: dict[int, list[dict[str, Any]]] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        try:
            part = json.loads(line)
            parts[part["first"]] = part["deals"]
        except (json.JSONDecodeError, KeyError):
            continue
    return parts


@ray.remote(num_cpus=1)
def play(board: str, bots: list[str], first: int, end: int, seats: int, seed: int) -> dict[str, Any]:
    """Plays some deals, on a node of the cluster."""
    deals = roundhouse.play_deals(
        board, bots, range(first, end), seats=seats, seed=seed, threads=1
    )
    return {"first": first, "deals": deals, "node": ray.get_runtime_context().get_node_id()}


def ladder(
    board: str,
    bots: Sequence[str],
    *,
    seats: int,
    deals: int,
    save: Path,
    seed: int = 1,
    part: int = 20,
) -> dict[str, Any]:
    """Plays what is missing and rates the bots. Ray must be initialized."""
    done = read(save)
    nodes = set()
    missing = [first for first in range(0, deals, part) if first not in done]
    tasks = [
        play.options(scheduling_strategy=node).remote(
            board, list(bots), first, min(first + part, deals), seats, seed
        )
        for first, node in zip(missing, nodes_in_turn(), strict=False)
    ]
    with save.open("a") as file:
        for result in finished(tasks):
            nodes.add(result.pop("node"))
            done[result["first"]] = result["deals"]
            file.write(json.dumps(result) + "\n")
            file.flush()
    played = [deal for first in range(0, deals, part) for deal in done[first]]
    return {**roundhouse.rate(played, bots), "parts_played": len(missing), "nodes": len(nodes)}


def nodes_in_turn() -> Iterator[NodeAffinitySchedulingStrategy]:
    """Yields the nodes again and again, so that each gets its share. If a node is gone, Ray takes another."""
    alive = [node["NodeID"] for node in ray.nodes() if node["Alive"]]
    for node in itertools.cycle(alive):
        yield NodeAffinitySchedulingStrategy(node, soft=True)


def finished(tasks: list[Any]) -> Iterator[dict[str, Any]]:
    """Yields results in the order in which they are done."""
    while tasks:
        ready, tasks = ray.wait(tasks)
        yield from ray.get(ready)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default="san-francisco")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bots", default="greedy,random,path")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--save", type=Path, default=Path("ladder.jsonl"))
    parser.add_argument("--address", help="of a Ray cluster; without one, Ray starts on this machine")
    arguments = parser.parse_args()
    ray.init(address=arguments.address, include_dashboard=False, log_to_driver=False)
    bots = arguments.bots.split(",")
    result = ladder(
        arguments.board, bots, seats=arguments.seats, deals=arguments.deals, save=arguments.save
    )
    for bot, elo, share in zip(bots, result["elo"], result["shares"], strict=True):
        print(f"{bot:<24} {elo['value']:+7.0f} Elo   {100 * share['value']:5.1f} % of the victories")
    ray.shutdown()


if __name__ == "__main__":
    main()

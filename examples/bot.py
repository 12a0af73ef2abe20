#!/usr/bin/env python3
"""Plays one seat of a table: python3 bot.py LINK NAME

LINK is an invite link, as in http://127.0.0.1:8080/#join/TABLE/KEY. Needs Python 3.8 and nothing
else. It claims what it can pay, keeps all the tickets it may, and otherwise draws.
If the server is away, it waits for it. docs/server.md describes the requests.
"""

import json
import sys
import time
import urllib.error
import urllib.request

WAIT = 0.2  # seconds before another attempt if the server is away
PATIENCE = 120  # seconds after which the program gives up


class Refused(Exception):
    """The server refused a request; the text says why."""


class Seat:
    """A seat at a table, and the requests to its server."""

    def __init__(self, link, name):
        address, place = link.split("/#join/")
        self.table, key = place.split("/")
        self.api = f"{address}/api/tables/{self.table}"
        self.token = None
        sat = self.call("/sit", {"name": name, "key": key})
        self.token, self.number = sat["token"], sat["seat"]

    def call(self, path, body=None):
        """Send a request and return the answer; None if there is no news. Waits for the server."""
        request = urllib.request.Request(self.api + path)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        given_up = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    text = answer.read()
                return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                if error.code != 503:
                    raise Refused(error.read().decode()) from None
            except (OSError, ValueError):
                pass  # the server is away; the same answer to the same decision counts once
            if time.monotonic() > given_up:
                raise TimeoutError("the server is gone")
            time.sleep(WAIT)


def choose(own):
    """Return an answer to the seat's decision."""
    legal = own["legal"]
    if legal["type"] == "keep":
        kept = own["offered"][: legal["most"]]
        return {"type": "keep_tickets", "tickets": kept}
    if legal["type"] == "pick":
        return {"type": "pick", "ticket": own["offered"][0]}
    if legal["type"] == "place":
        pairs = zip(legal["symbols"], legal["locations"])
        stacks = [{"symbol": symbol, "location": at} for symbol, at in pairs]
        return {"type": "place_stacks", "stacks": stacks[: legal["number"]]}
    if legal["type"] == "turn" and legal["claims"]:
        return claim(legal["claims"])
    if legal["deck"]:
        return {"type": "draw_deck"}
    if legal["market"]:
        return {"type": "draw_market", "slot": legal["market"][0]}
    if legal.get("tickets"):
        return {"type": "draw_tickets"}
    return {"type": "pass"}


def claim(claims):
    """Return a claim of a route of the last price in the list, with the fewest wilds."""
    price = claims[-1]
    pay, route = price["pay"][0], price["routes"][0]
    collect = route.get("collect") or [None]
    return {
        "type": "claim",
        "route": route["route"],
        "color": pay["color"],
        "wilds": pay["least"],
        "collect_at": collect[0],
    }


def play(seat):
    """Play to the end and return the score sheet."""
    since, stage = None, None
    while True:
        update = seat.call("/next" if since is None else f"/next?since={since}")
        if update is None:
            continue
        since = update["position"]
        if update["room"]:
            stage = update["room"]["stage"]
        if stage not in ("gathering", "playing"):
            return update["shared"]
        own = update["own"]
        # While others think, an answer could be changed; this program never does.
        if not own or not own["decision"] or own["answer"] is not None:
            continue
        try:
            seat.call("/act", {"decision": own["decision"], "answer": choose(own)})
        except Refused as refused:
            if "stale" not in str(refused):
                raise
            since = None


def main():
    _, link, name = sys.argv
    shared = play(Seat(link, name))
    scores = [player["score"] and player["score"]["total"] for player in shared["players"]]
    print(json.dumps({"scores": scores}))


if __name__ == "__main__":
    main()

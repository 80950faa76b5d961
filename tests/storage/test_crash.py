"""A program that is killed loses no hand that it had acknowledged."""

import random
import subprocess
import sys

from mjref.storage.store import SqlStore
from tests.storage.conftest import ORIGIN
from tests.tournament_samples import large

ROUNDS = 3
_WRITER = """
import sys
from mjref.storage.store import SqlStore
from mjref.tournament.changes import Change, Kind
from mjref.tournament.programme import HandRecord, Outcome, Penalty
from tests.tournament_samples import NOON

store = SqlStore.open(sys.argv[1])
table, number = int(sys.argv[2]), 0
seats = store.load().session(1).tables[table - 1].seats
while True:
    number += 1
    fines = (Penalty(player=seats[0], points=-10), Penalty(player=seats[1], points=10))
    hand = HandRecord(number=number, outcome=Outcome.DRAW, penalties=fines)
    change = Change(Kind.HAND, (1, table, number), None, hand)
    store.write([change], who="R", when=NOON, reason="")
    print(number, flush=True)
"""


def test_kill_9_loses_no_acknowledged_hand(tmp_path):
    path = tmp_path / "cup.mjref"
    SqlStore.create(path, large(4 * ROUNDS, sessions=1, hands=0), ORIGIN).close()
    chance = random.Random(7)
    acknowledged = {}
    for table in range(1, ROUNDS + 1):
        writer = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(path), str(table)],
            stdout=subprocess.PIPE,
            text=True,
        )
        wanted = chance.randint(1, 12)
        for _ in range(wanted):
            writer.stdout.readline()
        writer.kill()
        rest = writer.stdout.read().split()
        writer.wait()
        writer.stdout.close()
        acknowledged[table] = wanted + len(rest)
    store = SqlStore.open(path)
    tournament = store.load()
    for table in tournament.session(1).tables:
        kept = [hand.number for hand in table.hands]
        assert len(kept) >= acknowledged[table.number]
        assert kept == list(range(1, len(kept) + 1))
        assert all(len(hand.penalties) == 2 for hand in table.hands), "half a hand was kept"
    assert store.verify() == []
    store.close()

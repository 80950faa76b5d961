"""Random winning hands, leaning to rich ones, as the JSON objects that `mjref score` reads."""

import random
from collections import Counter
from itertools import permutations

SUITS = "mps"
ALL_TILES = [f"{n}{s}" for s in SUITS for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
OUTSIDE = [tile for tile in ALL_TILES if tile[1] == "z" or tile[0] in "19"]
THEMES = (
    *("any", "any", "any", "any", "one_suit", "suit_and_honours", "two_suits", "low", "high"),
    *("middle", "outside", "green", "pungs", "winds_and_dragons", "chows_of_one_number"),
    *("terminals", "fives"),
)


def notation(tiles):
    """Return tiles in order, written with each suit letter once."""
    return "".join(
        "".join(sorted(t[0] for t in tiles if t[1] == suit)) + suit
        for suit in SUITS + "z"
        if any(t[1] == suit for t in tiles)
    )


def random_hand(rng: random.Random, identity: str = "") -> dict:
    """Return a complete hand of a random shape with random melds and circumstances."""
    while True:
        shape = rng.choices(
            ("standard", "pairs", "knitted_straight", "knitted", "orphans"), (86, 5, 5, 3, 1)
        )[0]
        hand = {"standard": _standard, "knitted_straight": _knitted_straight}.get(shape, _special)(
            rng, shape
        )
        if hand and (finished := _finish(rng, *hand)):
            return {"id": identity, **finished}


def _pool(rng):
    theme = rng.choice(THEMES)
    suit, other = rng.sample(SUITS, 2)
    number = rng.randint(1, 7)
    keep = {
        "any": lambda n, s: True,
        "one_suit": lambda n, s: s == suit,
        "suit_and_honours": lambda n, s: s in (suit, "z"),
        "two_suits": lambda n, s: s in (suit, other),
        "low": lambda n, s: s != "z" and n <= 4,
        "high": lambda n, s: s != "z" and n >= 6,
        "middle": lambda n, s: s != "z" and 4 <= n <= 6,
        "outside": lambda n, s: s == "z" or n in (1, 2, 3, 7, 8, 9),
        "green": lambda n, s: s == "s" or (s, n) == ("z", 6),
        "pungs": lambda n, s: True,
        "winds_and_dragons": lambda n, s: s == "z" or n in (1, 9),
        "chows_of_one_number": lambda n, s: s != "z" and number <= n <= number + 2,
        "terminals": lambda n, s: s != "z" and n in (1, 9),
        "fives": lambda n, s: s != "z" and 3 <= n <= 7,
    }[theme]
    tiles = [t for t in ALL_TILES if keep(int(t[0]), t[1])]
    return tiles, {"pungs": 0.9, "winds_and_dragons": 0.9, "terminals": 1.0}.get(theme, 0.3)


def _one_set(rng, tiles, pung_chance):
    chows = [
        [t, f"{int(t[0]) + 1}{t[1]}", f"{int(t[0]) + 2}{t[1]}"]
        for t in tiles
        if t[1] != "z" and f"{int(t[0]) + 1}{t[1]}" in tiles and f"{int(t[0]) + 2}{t[1]}" in tiles
    ]
    if not chows or rng.random() < pung_chance:
        return [rng.choice(tiles)] * 3
    return rng.choice(chows)


def _standard(rng, _shape):
    tiles, pung_chance = _pool(rng)
    sets = [_one_set(rng, tiles, pung_chance) for _ in range(4)]
    for place in range(1, 4):  # repeat or shift a set now and then, so that combinations arise
        if rng.random() < 0.35:
            sets[place] = _related(rng, sets[rng.randrange(place)])
    pair = [rng.choice(tiles)] * 2
    melds = [rng.random() < rng.choice((0, 0.3, 0.7, 1)) for _ in sets]
    return (
        [s for s, m in zip(sets, melds, strict=True) if not m],
        [s for s, m in zip(sets, melds, strict=True) if m],
        pair,
        [],
    )


def _related(rng, one):
    if one[0][1] == "z":
        return [f"{rng.randint(1, 7)}z"] * 3
    step = rng.choice((0, 0, 1, 2, 3, 6, -1, -3))
    suit = rng.choice((one[0][1], rng.choice(SUITS)))
    numbers = [int(t[0]) + step for t in one]
    return [f"{n}{suit}" for n in numbers] if min(numbers) >= 1 and max(numbers) <= 9 else one


def _body(rng):
    rows = rng.choice(list(permutations((1, 2, 3))))
    return [
        f"{start + 3 * k}{suit}" for suit, start in zip(SUITS, rows, strict=True) for k in range(3)
    ]


def _knitted_straight(rng, _shape):
    body = _body(rng)
    tiles = ALL_TILES if rng.random() < 0.5 else body
    one = _one_set(rng, ALL_TILES, 0.4)
    melded = rng.random() < 0.3
    return [] if melded else [one], [one] if melded else [], [rng.choice(tiles)] * 2, body


def _special(rng, shape):
    if shape == "orphans":
        return [], [], [], [*OUTSIDE, rng.choice(OUTSIDE)]
    if shape == "knitted":
        honours = [f"{n}z" for n in range(1, 8)]
        tiles = _body(rng) + honours
        for _ in range(2):
            tiles.remove(rng.choice(tiles))
        return [], [], [], tiles
    tiles, _ = _pool(rng)
    pairs = [rng.choice(tiles) for _ in range(7)]
    if rng.random() < 0.1:
        suit, start = rng.choice(SUITS), rng.randint(1, 3)
        pairs = [f"{n}{suit}" for n in range(start, start + 7)]
    return [], [], [], pairs * 2


def _finish(rng, concealed_sets, melded_sets, pair, singles):
    melds, seen = [], Counter()
    for tiles in melded_sets:
        kind = "chow"
        if len(set(tiles)) == 1:
            kind = rng.choice(("pung", "pung", "kong", "ckong"))
        if "kong" in kind:
            tiles = [*tiles, tiles[0]]
        melds.append(f"{kind}:{notation(tiles)}")
        seen.update(tiles)
    concealed = [tile for tiles in concealed_sets for tile in tiles] + pair + singles
    seen.update(concealed)
    if max(seen.values()) > 4:
        return None
    win = rng.choice(concealed)
    concealed.remove(win)
    self_draw = rng.random() < 0.45
    rng.shuffle(melds)
    return {
        "concealed": notation(concealed),
        "melds": melds,
        "win": win,
        "self_draw": self_draw,
        "seat_wind": rng.choice("ESWN"),
        "round_wind": rng.choice("ESWN"),
        "flags": _flags(rng, self_draw, melds, seen[win], win in concealed),
        "flowers": rng.choice((0, 0, 0, 1, 2, 3, 8)),
    }


def _flags(rng, self_draw, melds, owned, held):
    flags = []
    if self_draw:
        if rng.random() < 0.06:
            flags.append("last_tile_draw")
        if any("kong" in m for m in melds) and rng.random() < 0.2:
            flags.append("out_with_replacement")
    elif rng.random() < 0.06:
        flags.append("last_tile_claim")
    elif owned == 1 and rng.random() < 0.15:
        flags.append("rob_kong")
    if not held and rng.random() < 0.1:
        flags.append("last_of_kind")
    return flags

"""The fans that the tiles of a whole hand make, whoever won it and however."""

from functools import lru_cache

from mjref.rulebooks.mcr import sets
from mjref.rulebooks.mcr.fans import bit

OF_SETS = bit("全双刻", "全带五", "全带幺", "碰碰和", "平和")
"""Fans that need sets: pairs alone do not make them."""
OF_RANKS = bit("绿一色", "混幺九", "全大", "全中", "全小", "大于五", "小于五")
"""Fans worded for sets, which 七对 may be denied under an option."""

_OUTSIDE = bit("幺九刻")
_PREVALENT = bit("圈风刻")
_SEAT = bit("门风刻")
_DRAGONS = (0, bit("箭刻"), bit("箭刻", "双箭刻"), bit("箭刻", "双箭刻", "大三元"))
_LITTLE_DRAGONS = bit("小三元")
_WINDS = (0, 0, 0, bit("三风刻"), bit("三风刻", "大四喜"))
_LITTLE_WINDS = bit("小四喜")
_ONE_SUIT = bit("清一色")
_ONE_SUIT_AND_HONOURS = bit("混一色")
_TWO_SUITS = bit("缺一门")
_ALL_KINDS = bit("五门齐")


@lru_cache(maxsize=1 << 16)
def kinds(shows: int, prevalent: int, seat: int) -> tuple[int, int]:
    """Return the fans of suits, winds and dragons, and how many 幺九刻 remain to be paid.

    `shows` is what the sets show (`Part.shows`), the winds are 0…3. A pung that 箭刻, 圈风刻,
    门风刻, 三风刻 or 小四喜 pays for is no 幺九刻 any more.
    """
    found = _mixture(shows)
    winds = (shows & sets.WIND_PUNGS).bit_count()
    found |= _WINDS[winds]
    outside = (shows & sets.TERMINAL_PUNGS).bit_count()
    if winds == 3 and shows & sets.WIND_PAIR:
        found |= _LITTLE_WINDS
    is_prevalent = bool(shows & sets.pung_shows(27 + prevalent))
    is_seat = bool(shows & sets.pung_shows(27 + seat))
    found |= _PREVALENT * is_prevalent | _SEAT * is_seat
    if winds < 3:
        outside += winds - (is_prevalent or is_seat)
        outside -= is_prevalent and is_seat and prevalent != seat
    dragons = (shows & sets.DRAGON_PUNGS).bit_count()
    found |= _DRAGONS[dragons]
    if dragons == 2 and shows & sets.DRAGON_PAIR:
        found |= _LITTLE_DRAGONS
    return found | (_OUTSIDE if outside else 0), outside


def _mixture(shows: int) -> int:
    suits = (shows & sets.KIND_SUITS).bit_count()
    honours = shows & (sets.KIND_WINDS | sets.KIND_DRAGONS)
    if suits == 1:
        return _ONE_SUIT_AND_HONOURS if honours else _ONE_SUIT
    if suits == 2:
        return _TWO_SUITS
    return _ALL_KINDS if suits == 3 and honours.bit_count() == 2 else 0


def _terminal_chows(pair_suit: int, *suits: int) -> int:
    chows = sum(sets.ONE_SET[sets.chow(9 * suit + number)] for suit in suits for number in (0, 6))
    return chows + sets.ONE_PAIR[9 * pair_suit + 4]


TERMINAL_CHOW_HANDS = {
    **{_terminal_chows(suit, suit, suit): bit("一色双龙会") for suit in range(3)},
    **{_terminal_chows(suit, *{0, 1, 2} - {suit}): bit("三色双龙会") for suit in range(3)},
}
"""Four chows and a pair, packed → the fan that only they make."""

"""The notation of tiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjref.game.tiles import TILE_KINDS, NotationError, read_tiles, tile_name, write_tiles


@given(st.lists(st.integers(0, TILE_KINDS - 1)).map(tuple))
def test_what_is_written_reads_back(tiles):
    assert read_tiles(write_tiles(tiles)) == tiles


def test_every_kind_has_a_name_of_its_own():
    names = [tile_name(tile) for tile in range(TILE_KINDS)]
    assert len(set(names)) == TILE_KINDS
    assert (names[0], names[17], names[18], names[31]) == ("1m", "9p", "1s", "5z")


def test_neighbours_of_a_suit_share_their_letter():
    assert write_tiles(read_tiles("1m2m3m5z5z")) == "123m55z"


@pytest.mark.parametrize(
    ("text", "part"),
    [("m", "m"), ("12", "12"), ("8z", "8z"), ("0m", "0m"), ("1m x", "x"), ("１m", "１m")],
)
def test_the_part_that_cannot_be_read_is_named(text, part):
    with pytest.raises(NotationError) as caught:
        read_tiles(text)
    assert caught.value.text == part

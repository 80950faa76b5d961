from mjref.reports.seating import seats_by_player, seats_by_table
from tests.reports.tournaments import five_tables


def test_tables_list_their_players_from_the_east():
    """Session 1, table 6."""
    sheet = seats_by_table(five_tables(), 1)
    row = next(row for row in sheet.grids[0].rows if row.cells[0].value == 6)
    assert [cell.text.split("\n")[0] for cell in row.cells[1:]] == [
        "P36 Player 36",
        "P08 Player 08",
        "P53 Player 53",
        "P38 Player 38",
    ]


def test_players_find_table_and_seat_in_every_session():
    """Player 38 sits North twice; Player 08 plays once."""
    grid = seats_by_player(five_tables()).grids[0]
    rows = {row.cells[1].text: [cell.text for cell in row.cells[3:]] for row in grid.rows}
    assert rows["Player 38"] == ["6 N", "–", "1 N"]
    assert rows["Player 08"] == ["6 S", "–", "–"]

"""Rosters: what is read from tables as people make them, and what is said of every bad row."""

import datetime as dt

import pytest
from openpyxl import Workbook

from mjref.storage.roster import read_roster
from mjref.tournament.store import StoreError

HEADINGS = ["号码", "姓名", "队", "替补"]


@pytest.fixture
def text(tmp_path):
    """Save a text table and return its path."""

    def save(content, encoding="utf-8"):
        path = tmp_path / "roster.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return path

    return save


@pytest.fixture
def book(tmp_path):
    """Save sheets of rows as .xlsx and return the path."""

    def save(rows, teams=None, merge=()):
        workbook = Workbook()
        sheet = workbook.active
        for row in rows:
            sheet.append(row)
        for area in merge:
            sheet.merge_cells(area)
        if teams:
            other = workbook.create_sheet("队伍")
            for name in ("队名", *teams):
                other.append([name])
        path = tmp_path / "roster.xlsx"
        workbook.save(path)
        return path

    return save


def people(roster):
    names = {team.id: team.name for team in roster.teams}
    return [
        (player.name, names.get(player.team), player.number, player.substitute)
        for player in roster.players
    ]


def found(roster):
    return [(each.code, each.values["row"]) for each in roster.problems]


THREE = "号码,姓名,队,替补\n17,张三,甲队,\n3,李四,甲队,是\n,王五,,否\n"
READ = [("张三", "甲队", 17, False), ("李四", "甲队", 3, True), ("王五", None, None, False)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_usual_encodings_are_read(text, encoding):
    roster = read_roster(text(THREE, encoding))
    assert people(roster) == READ
    assert roster.problems == ()


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "，"])
def test_usual_delimiters_are_read(text, delimiter):
    assert people(read_roster(text(THREE.replace(",", delimiter)))) == READ


@pytest.mark.parametrize(
    "headings",
    [
        "No.,Name,Team,Substitute",
        "Number,Player name,Club,Sub",
        " 编号 ,选手姓名,单位,是否替补",
        "参赛号*,运动员,代表队,替补（是/否）",
        "序号,姓名,参赛单位,陪打",
    ],
)
def test_headings_are_understood_in_both_languages(text, headings):
    assert people(read_roster(text(THREE.replace("号码,姓名,队,替补", headings)))) == READ


def test_names_alone_are_a_roster(text):
    assert people(read_roster(text("姓名\n张三\n"))) == [("张三", None, None, False)]


def test_a_title_above_the_headings_and_empty_rows_are_passed_over(book):
    rows = [["春季杯选手名单"], [], HEADINGS, [1, "张三", "甲", None], [], [2, "李四", "甲", "是"]]
    roster = read_roster(book(rows, merge=["A1:D1"]))
    assert [name for name, *_ in people(roster)] == ["张三", "李四"]


def test_rare_characters_and_names_that_look_like_formulas_are_kept(text):
    roster = read_roster(text("姓名,队\n𫖯龑䶮,甲\n+Anna,乙\n"))
    assert [player.name for player in roster.players] == ["𫖯龑䶮", "+Anna"]


def test_western_names_in_utf_8_are_kept(text):
    roster = read_roster(text("Name,Team\nMüller,Köln\nZoë O'Brien,Île\n"))
    assert [player.name for player in roster.players] == ["Müller", "Zoë O'Brien"]


@pytest.mark.parametrize("number", [17, 17.0, "17", "17.0", "１７", " 17 ", "17号"])
def test_17_is_17_however_it_is_written(book, number):
    roster = read_roster(book([HEADINGS, [number, "张三", "甲", None]]))
    assert [player.number for player in roster.players] == [17]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (4.5, "roster_number_not_whole"),
        ("4.5", "roster_number_not_whole"),
        ("4,5", "roster_number_not_whole"),
        (dt.datetime(2026, 4, 5), "roster_number_is_date"),
        (dt.time(4, 5), "roster_number_is_date"),
        ("4-5", "roster_number_is_date"),
        ("4月5日", "roster_number_is_date"),
        ("2026-04-05", "roster_number_is_date"),
        ("1 023", "roster_number_unreadable"),
        ("A17", "roster_number_unreadable"),
        ("1e3", "roster_number_unreadable"),
        (True, "roster_number_unreadable"),
        (0, "roster_number_outside"),
        (-3, "roster_number_outside"),
        ("=1+1", "roster_cell_is_formula"),
    ],
)
def test_what_is_no_number_is_named(book, number, code):
    roster = read_roster(book([HEADINGS, [number, "张三", "甲", None]]))
    assert found(roster) == [(code, 2)]
    assert roster.players == ()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        (None, "roster_name_missing"),
        ("  ", "roster_name_missing"),
        ('=A1&"x"', "roster_cell_is_formula"),
        (dt.datetime(2026, 5, 1), "roster_cell_is_date"),
        ("å¼\xa0ä¸‰", "roster_text_garbled"),
        ("锟斤拷", "roster_text_garbled"),
        ("张\N{REPLACEMENT CHARACTER}", "roster_text_garbled"),
        ("#REF!", "roster_cell_is_error"),
    ],
)
def test_what_is_no_name_is_named(book, name, code):
    roster = read_roster(book([HEADINGS, [1, name, "甲", None]]))
    assert found(roster) == [(code, 2)]


def test_western_letters_in_a_western_encoding_are_noticed(text):
    roster = read_roster(text("Name,Team\nMüller,A\n", "latin-1"))
    assert found(roster) == [("roster_text_garbled", 2)]


def test_equal_numbers_name_both_rows(text):
    roster = read_roster(text("号码,姓名\n1,张三\n2,李四\n1,王五\n"))
    assert found(roster) == [("roster_number_twice", 4)]
    assert roster.problems[0].values["first"] == 2


def test_the_same_person_twice_is_only_a_question(text):
    roster = read_roster(text("姓名,队\n张伟,甲\n张伟,甲\n张伟,乙\n"))
    assert found(roster) == [("roster_name_twice", 3)]
    assert len(roster.players) == 3


def test_a_team_that_is_not_in_the_sheet_of_teams_is_named(book):
    rows = [HEADINGS, [1, "张三", "甲队", None], [2, "李四", "甲对", None]]
    roster = read_roster(book(rows, teams=["甲队", "乙队"]))
    assert found(roster) == [("roster_unknown_team", 3)]
    assert roster.problems[0].values["close"] == "甲队"


def test_the_sheet_of_teams_gives_the_teams_and_their_order(book):
    rows = [HEADINGS, [1, "张三", "乙队", None]]
    roster = read_roster(book(rows, teams=["甲队", "乙队"]))
    assert [team.name for team in roster.teams] == ["甲队", "乙队"]


def test_five_in_a_team_of_four_are_one_too_many(text):
    rows = "".join(f"{at},Player {at},甲\n" for at in range(1, 6))
    roster = read_roster(text("号码,姓名,队\n" + rows))
    assert found(roster) == [("roster_team_too_large", 6)]
    assert len(read_roster(text("号码,姓名,队\n" + rows), team_size=5).players) == 5
    assert len(read_roster(text("号码,姓名,队\n" + rows), team_size=None).players) == 5


def test_a_substitute_is_no_fifth_player(text):
    rows = "".join(f"{at},Player {at},甲,\n" for at in range(1, 5))
    roster = read_roster(text("号码,姓名,队,替补\n" + rows + "5,Eve,甲,是\n"))
    assert not roster.is_blocked


def test_an_unclear_answer_is_named(text):
    assert found(read_roster(text("姓名,替补\n张三,也许\n"))) == [("roster_substitute_unclear", 2)]


def test_a_team_merged_over_its_players_counts_for_each(book):
    rows = [HEADINGS, [1, "张三", "甲", None], [2, "李四", None, None], [3, "王五", "乙", None]]
    roster = read_roster(book(rows, merge=["C2:C3"]))
    assert [team for _, team, *_ in people(roster)] == ["甲", "甲", "乙"]


@pytest.mark.parametrize("area", ["B2:B3", "A2:B2", "A2:A3"])
def test_other_merged_cells_are_named(book, area):
    rows = [HEADINGS, [1, "张三", "甲", None], [2, "李四", "甲", None]]
    roster = read_roster(book(rows, merge=[area]))
    assert "roster_cell_merged" in {code for code, _ in found(roster)}
    assert roster.is_blocked


def test_every_bad_row_is_named_at_once_and_nothing_is_read(text):
    roster = read_roster(text("号码,姓名\nx,张三\n2,\n2,李四\n2,王五\n"))
    assert found(roster) == [
        ("roster_number_unreadable", 2),
        ("roster_name_missing", 3),
        ("roster_number_twice", 5),
    ]
    assert roster.players == ()


def test_named_rows_are_left_out(text):
    roster = read_roster(text("号码,姓名\nx,张三\n2,\n2,李四\n"), skip=[2, 3])
    assert [player.name for player in roster.players] == ["李四"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "roster_empty"),
        (b"\n\n", "roster_empty"),
        (b",,\n,,\n", "roster_empty"),
        ("张三,甲\n李四,乙\n".encode(), "roster_without_header"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500, "roster_old_excel"),
        (b"PK\x03\x04" + b"\0" * 500, "roster_not_a_spreadsheet"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "roster_not_a_spreadsheet"),
        (b"name\nAnn\n\xff\xff\n", "roster_encoding"),
    ],
)
def test_what_is_no_roster_at_all_is_told_apart(text, content, code):
    with pytest.raises(StoreError) as caught:
        read_roster(text(content))
    assert caught.value.problems[0].code == code


def test_a_missing_file_is_said_so(tmp_path):
    with pytest.raises(StoreError) as caught:
        read_roster(tmp_path / "none.xlsx")
    assert caught.value.problems[0].code == "file_missing"


def test_an_empty_workbook_is_empty(book):
    with pytest.raises(StoreError) as caught:
        read_roster(book([]))
    assert caught.value.problems[0].code == "roster_empty"


def test_headings_without_players_are_said_so(text):
    assert found(read_roster(text("号码,姓名\n"))) == [("roster_has_no_rows", 1)]


def test_ten_thousand_rows_are_read(text):
    rows = "".join(f"{at},选手{at},队{at // 4}\n" for at in range(1, 10_001))
    roster = read_roster(text("号码,姓名,队\n" + rows))
    assert len(roster.players) == 10_000
    assert len({player.id for player in roster.players}) == 10_000


def test_ten_thousand_rows_of_a_workbook_are_read(book):
    rows = [HEADINGS, *([at, f"选手{at}", f"队{at // 4}", None] for at in range(1, 10_001))]
    assert len(read_roster(book(rows)).players) == 10_000


def test_an_open_quotation_mark_swallows_nobody(text):
    with pytest.raises(StoreError) as caught:
        read_roster(text('姓名,队\n"张三,甲\n李四,甲\n'))
    assert caught.value.problems[0].code == "roster_quote_open"


def test_the_mark_of_gb_18030_is_no_part_of_the_headings(text):
    content = b"\x84\x31\x95\x33" + "姓名,队\n张三,甲\n".encode("gb18030")
    assert people(read_roster(text(content))) == [("张三", "甲", None, False)]


def test_signs_without_width_are_no_name_and_no_part_of_one(text):
    roster = read_roster(text("姓名,队\n张\u200b三,甲\n\u200b,甲\n"))
    assert found(roster) == [("roster_name_missing", 3)]
    assert people(read_roster(text("姓名\n张\u200b三\n"))) == [("张三", None, None, False)]


def test_players_in_a_second_sheet_are_not_lost(tmp_path):
    workbook = Workbook()
    for title, name in (("男", "张三"), ("女", "李四")):
        sheet = workbook.create_sheet(title)
        sheet.append(["姓名", "号码"])
        sheet.append([name, 1])
    path = tmp_path / "roster.xlsx"
    workbook.save(path)
    roster = read_roster(path)
    assert roster.is_blocked
    assert [(p.code, p.values["sheet"]) for p in roster.problems] == [
        ("roster_further_sheet", "女")
    ]


def test_a_workbook_with_damaged_bytes_is_refused(book):
    path = book([["姓名"], ["张三"]])
    content = bytearray(path.read_bytes())
    for place in range(60, len(content), 97):
        content[place] ^= 0x55
    path.write_bytes(content)
    with pytest.raises(StoreError):
        read_roster(path)


def test_club_country_and_seeding_are_read(text):
    roster = read_roster(
        text("姓名,队,俱乐部,国家/地区,种子\n张三,甲队,牌友社,CHN,2\n李四,甲队,,,\n", "gb18030")
    )
    assert [(each.club, each.country, each.seed_rank) for each in roster.players] == [
        ("牌友社", "CHN", 2),
        ("", "", None),
    ]
    assert people(roster)[0] == ("张三", "甲队", None, False)


def test_a_club_alone_is_a_team_and_a_seeding_is_a_number(text):
    roster = read_roster(text("name,club,seed\nAnn,Red Dragon,first\n"))
    assert found(roster) == [("roster_number_unreadable", 2)]
    roster = read_roster(text("name,club\nAnn,Red Dragon\n"))
    assert people(roster) == [("Ann", "Red Dragon", None, False)]


# --- which column is which, said by somebody ---

ODD = "编码,称呼,所属,备注\n17,张三,甲队,\n3,李四,甲队,是\n"
ODD_READ = [("张三", "甲队", 17, False), ("李四", "甲队", 3, True)]
BY_LETTER = {"number": "A", "name": "B", "team": "c", "substitute": "D"}
BY_HEADING = {"number": "编码", "name": "称 呼", "team": "所属", "substitute": "备注"}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "gb18030"])
@pytest.mark.parametrize("columns", [BY_LETTER, BY_HEADING])
def test_odd_headings_are_read_as_they_are_said_to_be(text, columns, encoding):
    path = text(ODD, encoding)
    with pytest.raises(StoreError) as refused:
        read_roster(path)
    assert [each.code for each in refused.value.problems] == ["roster_without_header"]
    roster = read_roster(path, columns=columns)
    assert people(roster) == ODD_READ
    assert roster.layout.titles == ("A 编码", "B 称呼", "C 所属", "D 备注")
    assert roster.layout.columns == {"name": 1, "team": 2, "number": 0, "substitute": 3}


def test_a_workbook_with_a_title_and_odd_headings(book):
    rows = [["Open 2027"], ["Bib.", "Who plays", "For"], [4, "Ann", "Red"], [7, "Ben", "Red"]]
    path = book(rows)
    asked = read_roster(path, asks=True)
    assert [each.code for each in asked.problems] == ["roster_names_unknown"]
    assert (asked.layout.header, asked.is_blocked) == (1, True)
    said = {"header": "2", "name": 1, "team": 2, "number": 0}
    assert people(read_roster(path, columns=said)) == [
        ("Ann", "Red", 4, False),
        ("Ben", "Red", 7, False),
    ]
    by_heading = {"name": "Who plays", "team": "For", "number": "Bib."}
    assert len(read_roster(path, columns=by_heading).players) == 2


def test_a_file_without_headings_loses_nobody(text):
    roster = read_roster(text("张三,甲\n李四,乙\n"), columns={"header": "0", "name": 0, "team": 1})
    assert [name for name, *_ in people(roster)] == ["张三", "李四"]
    assert roster.layout.titles == ("A", "B")


def test_a_wrong_guess_is_put_right_and_the_rest_stays(text):
    """单位 is guessed to be the team; here it is what somebody works for."""
    content = "号码,姓名,单位,组\n1,张三,铁路局,红\n2,李四,医院,红\n"
    assert read_roster(text(content)).layout.columns["team"] == 2
    roster = read_roster(text(content), columns={"team": "组", "club": "单位"})
    assert people(roster) == [("张三", "红", 1, False), ("李四", "红", 2, False)]
    assert [player.club for player in roster.players] == ["铁路局", "医院"]
    roster = read_roster(text(content), columns={"team": ""})
    assert [player.team for player in roster.players] == [None, None]


def test_all_rows_that_are_wrong_in_a_chosen_column_are_named(text):
    rows = "".join(f"{number},x,甲{number}\n" for number in range(60))
    roster = read_roster(text("甲列,乙列,丙列\n" + rows), columns={"name": "C", "number": "B"})
    assert len(found(roster)) == 60


@pytest.mark.parametrize(
    "columns", [{"name": "Z"}, {"name": "none such"}, {"name": 9}, {"header": "12"}]
)
def test_a_column_that_is_not_there_is_refused(text, columns):
    with pytest.raises(StoreError) as refused:
        read_roster(text(THREE), columns=columns)
    assert [each.code for each in refused.value.problems] == ["roster_no_such_column"]

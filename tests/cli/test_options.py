"""`mjref options` tells every regulation, for people and for scripts."""

import json

from mjref.tournament.option_table import OPTIONS


def test_every_key_is_told_with_its_values(mjref):
    status, out, _ = mjref("options")
    assert status == 0
    for key, row in OPTIONS.items():
        assert f"  {key}  ({row.question})" in out
        assert all(f"      {choice}: " in out for choice in row.choices)


def test_scripts_get_the_whole_catalogue(mjref):
    rows = {row["key"]: row for row in json.loads(mjref("options", "--format", "json")[1])}
    assert rows.keys() == OPTIONS.keys()
    assert rows["time_up"]["choices"] == ["void", "finish", "one_more"]
    assert rows["time_up"]["in"] == "settings.options.time_up"
    assert rows["base_points"]["in"] == "settings.base_points"
    assert rows["bye_standard_points"]["range"] == [0, 1000]

"""The keeper of the translations notices what is missing or wrong."""

import gettext

import pytest

from tools import messages

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
WORDS = {"Save {name}": "mjref/x.py:1"}


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ("", "no translation"),
        ('msgid "Save {name}"\nmsgstr ""\n', "no translation"),
        ('#, fuzzy\nmsgid "Save {name}"\nmsgstr "保存{name}"\n', "fuzzy"),
        ('msgid "Save {name}"\nmsgstr "保存{file}"\n', "different placeholders"),
        ('msgid "Save {name}"\nmsgstr "保存{name}"\n\nmsgid "Old"\nmsgstr "旧"\n', "nowhere"),
        ('msgid "Save {name}"\nmsgstr "保存{name}"\n\n' * 2, "translated 2 times"),
    ],
    ids=["absent", "empty", "fuzzy", "placeholder", "unused", "twice"],
)
def test_what_is_wrong_with_a_translation_is_said(tmp_path, entry, complaint):
    po = tmp_path / "mjref.po"
    po.write_text(f"{HEAD}\n{entry}", encoding="utf-8")
    assert any(complaint in line for line in messages.complaints(po, WORDS))


def test_a_good_catalogue_gives_no_complaint(tmp_path):
    po = tmp_path / "mjref.po"
    po.write_text(f'{HEAD}\nmsgid "Save {{name}}"\nmsgstr "保存{{name}}"\n', encoding="utf-8")
    assert list(messages.complaints(po, WORDS)) == []


def test_words_are_found_in_the_code_with_their_place(tmp_path):
    (tmp_path / "page.py").write_text('TITLE = mark("Seats")\nprint(tr("Table"))\n')
    assert messages.words_in_code(tmp_path) == {
        "Seats": "mjref/page.py:1",
        "Table": "mjref/page.py:2",
    }


def test_an_update_adds_new_words_and_compiles_the_known(tmp_path, monkeypatch):
    po = tmp_path / "mjref.po"
    po.write_text(f'{HEAD}\nmsgid "Table"\nmsgstr "桌"\n', encoding="utf-8")
    monkeypatch.setattr(messages, "CATALOGUES", [po])
    monkeypatch.setattr(messages, "words_in_code", lambda: {"Table": "a:1", 'A "new"\none': "b:2"})
    assert messages.update() == 1
    assert messages.read(po).get('A "new"\none') is not None
    with po.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Table") == "桌"


def test_what_two_branches_translated_alike_is_kept_once(tmp_path, monkeypatch):
    po = tmp_path / "mjref.po"
    table = 'msgid "Table"\nmsgstr "桌"\n'
    po.write_text(f'{HEAD}{table}{table}\nmsgid "Table"\nmsgstr ""\n', encoding="utf-8")
    monkeypatch.setattr(messages, "CATALOGUES", [po])
    monkeypatch.setattr(messages, "words_in_code", lambda: {"Table": "a:1"})
    assert messages.update() == 0
    assert po.read_text(encoding="utf-8") == f"{HEAD}\n{table}"


def test_what_two_branches_translated_differently_is_left_to_a_person(tmp_path, monkeypatch):
    po = tmp_path / "mjref.po"
    po.write_text(f'{HEAD}msgid "A"\nmsgstr "甲"\nmsgid "A"\nmsgstr "乙"\n', encoding="utf-8")
    monkeypatch.setattr(messages, "CATALOGUES", [po])
    monkeypatch.setattr(messages, "words_in_code", lambda: {"A": "a:1"})
    assert messages.update() == 1
    assert "乙" in po.read_text(encoding="utf-8")

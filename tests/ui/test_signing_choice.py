"""The window signs what it exports, and remembers that it shall."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLineEdit

from mjref.reports.pdf_verdict import verify_pdf
from mjref.reports.trusted import trusted, trusted_certificates
from mjref.tournament.programme import SignatureRole
from mjref.ui.pages.paper import PaperPage
from tests.reports.keys import certificate_for, new_key, organization_file
from tests.samples import sample
from tests.ui.pages.test_paper import choose, order
from tests.ui.windows import bench_of, desk_of, settle, type_text, when_modal


@pytest.fixture
def page(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("mjref.reports.own_identity._platform_store", lambda: Memory())
    page = PaperPage(bench_of(desk_of(sample()), tmp_path))
    qtbot.addWidget(page)
    page.show()
    yield page
    settle(qtbot)


class Memory:
    secrets: dict[str, str] = {}  # noqa: RUF012  (a key store outlives whoever asks it)

    def get_password(self, service, username):
        return self.secrets.get(username)

    def set_password(self, service, username, password):
        self.secrets[username] = password


def exported(qtbot, page, target):
    order(page, "players", target)
    with qtbot.waitSignal(page.written, timeout=30_000):
        page.export()
    return verify_pdf(target.read_bytes(), trusted_certificates(), now=page.bench.now())


def test_a_tick_signs_with_ones_own_key_as_chief_referee(qtbot, page, tmp_path):
    page.signing.wanted.setFocus()
    QTest.keyClick(page.signing.wanted, Qt.Key.Key_Space)
    assert "陈裁判" in page.signing.who.currentText()
    verdict = exported(qtbot, page, tmp_path / "a.pdf")
    assert verdict.is_valid
    (signature,) = verdict.signatures
    assert (signature.signer, signature.role) == ("陈裁判", SignatureRole.CHIEF_REFEREE)
    exported(qtbot, page, tmp_path / "b.pdf")
    assert len(trusted()) == 1, "the same key again"


def test_the_choice_is_remembered(qtbot, page, tmp_path):
    page.signing.wanted.click()
    page.signing.office.setCurrentIndex(1)
    page.signing.office.activated.emit(1)
    again = PaperPage(page.bench)
    qtbot.addWidget(again)
    again.show()
    assert again.signing.wanted.isChecked()
    assert exported(qtbot, again, tmp_path / "a.pdf").signatures[0].role is SignatureRole.REFEREE


def test_without_the_tick_nothing_is_signed(qtbot, page, tmp_path):
    verdict = exported(qtbot, page, tmp_path / "a.pdf")
    assert [problem.code for problem in verdict.problems] == ["pdf_not_signed"]
    choose(page.form, "csv")
    assert not page.signing.isEnabled()


@pytest.fixture
def certificate(page, tmp_path):
    key = new_key()
    made = certificate_for("协会", key, days=(-1, 3650))
    file = organization_file(tmp_path / "a.p12", "sesame", key=key, certificate=made)
    page.bench.preferences.certificate = str(file)
    page.signing.wanted.click()
    assert page.signing.who.currentText() == "a.p12"
    return file


def typed(words):
    def answer(dialog):
        line = dialog.findChild(QLineEdit)
        assert line.echoMode() is QLineEdit.EchoMode.Password
        type_text(line, words)
        dialog.accept()

    return answer


def test_the_organizations_certificate_asks_for_its_passphrase(qtbot, page, certificate, tmp_path):
    timer = when_modal(QInputDialog, typed("sesame"))
    verdict = exported(qtbot, page, tmp_path / "a.pdf")
    assert not timer.isActive()
    assert verdict.signatures[0].signer == "协会"


def test_a_wrong_passphrase_writes_nothing_and_is_a_sentence(qtbot, page, certificate, tmp_path):
    order(page, "players", tmp_path / "a.pdf")
    timer = when_modal(QInputDialog, typed("open"))
    page.export()
    assert not timer.isActive()
    assert page.state.property("tone") == "bad"
    assert "口令" in page.state.text()
    assert not (tmp_path / "a.pdf").exists()


def test_a_dismissed_question_writes_nothing(qtbot, page, certificate, tmp_path):
    order(page, "players", tmp_path / "a.pdf")
    timer = when_modal(QInputDialog, QInputDialog.reject)
    page.export()
    assert not timer.isActive()
    assert page.state.property("tone") == "warn"
    assert not (tmp_path / "a.pdf").exists()

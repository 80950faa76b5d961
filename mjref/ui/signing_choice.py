"""Whether an exported PDF is signed, by whom and in which office; the choice is remembered."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QHBoxLayout, QWidget

from mjref.i18n import tr
from mjref.reports.identity import Identity, organization_identity
from mjref.reports.labels import role_name
from mjref.reports.order import Seal
from mjref.tournament.programme import SignatureRole
from mjref.ui.ask import ask_secret
from mjref.ui.settings import Preferences
from mjref.ui.translated import Translated
from mjref.ui.worker import CancelledError

_OFFICES = (SignatureRole.CHIEF_REFEREE, SignatureRole.REFEREE)
_OWN, _FILE, _CHOOSE = "own", "file", "choose"


class SigningChoice(Translated):
    """A box to tick; beside it whose key signs, and as what."""

    def __init__(
        self, preferences: Preferences, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._now = now
        self.wanted = QCheckBox()
        self.who, self.office = QComboBox(), QComboBox()
        self.who.setMinimumContentsLength(24)
        self.office.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.wanted.setChecked(preferences.signs)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for each in (self.wanted, self.who, self.office):
            layout.addWidget(each)
        layout.addStretch(1)
        self.wanted.toggled.connect(self._on_toggled)
        self.who.activated.connect(lambda _: self._on_who())
        self.office.activated.connect(lambda _: self._on_office())
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.wanted.setText(tr("Sign the PDF"))
        self.who.setAccessibleName(tr("Who signs"))
        self.office.setAccessibleName(tr("In which office"))
        self.office.clear()
        for role in _OFFICES:
            self.office.addItem(tr("as {office}").format(office=role_name(role)), role.value)
        self.office.setCurrentIndex(max(self.office.findData(self._preferences.sign_as), 0))
        self._show()

    def allow(self, *, is_allowed: bool) -> None:
        """Let a PDF be signed, and nothing else."""
        self.setEnabled(is_allowed)

    def seal(self) -> Seal | None:
        """Return what signs, None where nothing shall be signed.

        Raises IdentityError where the key cannot be used, CancelledError where a question for
        its passphrase was dismissed.
        """
        if not (self.isEnabled() and self.wanted.isChecked()):
            return None
        from mjref.reports.signing import seal

        role = SignatureRole(self.office.currentData())
        return seal(self._identity(), role, reason=tr("Results as recorded"), now=self._now)

    def _identity(self) -> Identity:
        kind, value = self.who.currentData()
        if kind == _OWN:
            from mjref.reports.own_identity import own_identity

            return own_identity(value, now=self._now(), ask=self._ask)
        question = tr("Passphrase of {file}").format(file=value)
        return organization_identity(Path(value), self._secret(question), now=self._now())

    def _ask(self, *, is_new: bool) -> str:
        """Ask for the passphrase of one's own key, where no key store remembers it."""
        if not is_new:
            return self._secret(tr("Passphrase of the signing key"))
        question = tr(
            "This computer has no key store. Choose a passphrase for the signing key (empty: it "
            "lies in a file that only you may read)"
        )
        while True:
            chosen = self._secret(question)
            if not chosen or self._secret(tr("Once more")) == chosen:
                return chosen

    def _secret(self, question: str) -> str:
        typed = ask_secret(question, self)
        if typed is None:
            raise CancelledError
        return typed

    def _show(self) -> None:
        for each in (self.who, self.office):
            each.setVisible(self.wanted.isChecked())
        if self.wanted.isChecked() and self.isVisible():
            self._fill()

    def _fill(self) -> None:
        """List the keys that are here; the one that was chosen last stands first in sight."""
        from mjref.reports.own_identity import own_names

        names = own_names(now=self._now())
        me = self._preferences.who
        self.who.clear()
        for name in names:
            self.who.addItem(tr("{name} (own key)").format(name=name), (_OWN, name))
        if me and me not in names:
            self.who.addItem(tr("{name} (makes a key)").format(name=me), (_OWN, me))
        if certificate := self._preferences.certificate:
            self.who.addItem(Path(certificate).name, (_FILE, certificate))
        self.who.addItem(tr("Certificate of the organization…"), (_CHOOSE, ""))
        last = (_FILE, self._preferences.certificate)
        if not self._preferences.certificate or self._preferences.signer:
            last = (_OWN, self._preferences.signer)
        places = [self.who.itemData(place) for place in range(self.who.count())]
        self.who.setCurrentIndex(places.index(last) if last in places else 0)

    def _on_toggled(self, is_wanted: bool) -> None:
        self._preferences.signs = is_wanted
        self._show()

    def _on_office(self) -> None:
        self._preferences.sign_as = self.office.currentData()

    def _on_who(self) -> None:
        kind, value = self.who.currentData()
        if kind == _CHOOSE:
            kinds = tr("Certificates with their key (*.p12 *.pfx)")
            value, _ = QFileDialog.getOpenFileName(self, tr("Certificate"), "", kinds)
            if value:
                self._preferences.certificate = value
        self._preferences.signer = value if kind == _OWN else ""
        self._fill()

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        """List the keys only when somebody looks: reading them takes a moment."""
        super().showEvent(event)
        self._show()

"""Players and teams: typed into like a sheet, each change with undo."""

from collections import Counter
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QSplitter, QVBoxLayout, QWidget

from mjref.i18n import mark, tr
from mjref.rulebooks.base import Problem
from mjref.tournament import attending
from mjref.tournament.attendance import Departure
from mjref.tournament.changes import Change, apply
from mjref.tournament.people import Player, Team
from mjref.tournament.programme import Tournament
from mjref.tournament.store import DeskError
from mjref.ui.ask import ask_line
from mjref.ui.departure_dialog import DepartureDialog
from mjref.ui.models.people import TeamRow, new_id, player_columns, team_columns
from mjref.ui.models.rows import RowsModel
from mjref.ui.models.view import RowsView
from mjref.ui.pages.page import Page
from mjref.ui.parts import button, label, page_layout, row, search_line, set_words
from mjref.ui.workbench import Workbench

_NAME_COLUMN = 1
_PLAYERS_WIDTH, _TEAMS_WIDTH = 770, 350  # a proportion, whole names of teams in sight
_MOST_DIGITS = 9
_YES = {"yes", "y", "1", "x", "true", "是", "替补", "√"}


class PeoplePage(Page):
    """Who takes part; F2 edits a cell, Insert adds, Delete removes."""

    title = mark("People")

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._team_names: dict[str, str] = {}
        self.players: RowsModel[Player] = RowsModel(
            player_columns(self._team_names, self._edit_player), lambda player: player.id, self
        )
        self.teams: RowsModel[TeamRow] = RowsModel(
            team_columns(self._edit_team), lambda row: row.team.id, self
        )
        self.player_view = _editable(RowsView(self.players))
        self.team_view = _editable(RowsView(self.teams))
        self.search = search_line()
        self.count = label("muted")
        self.team_title = label("title")
        self.hint = label("note")
        self.add_player = button(self._on_add_player, shortcut="Ins")
        self.remove_player = button(self._on_remove_player)
        self.leave = button(self._on_leave)
        self.add_team = button(self._on_add_team)
        self.remove_team = button(self._on_remove_team)
        self._lay_out()
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.returnPressed.connect(self.focus_first)
        self.bridge.people_changed.connect(self._fill)
        self._fill()
        self.start_translating()

    def retranslate(self) -> None:
        """Set the words anew."""
        self.search.setPlaceholderText(tr("Name, number or team"))
        self.team_title.setText(tr("Teams"))
        self.hint.setText(
            tr("F2 edits the cell, Tab goes to the next part. Every change can be undone.")
        )
        set_words(self.add_player, tr("Add player"))
        set_words(self.remove_player, tr("Remove"))
        set_words(self.leave, tr("Leaves / comes back"))
        set_words(self.add_team, tr("Add team"))
        set_words(self.remove_team, tr("Remove"))
        self.players.retranslate()
        self.teams.retranslate()
        self.player_view.fit_columns()
        self.team_view.fit_columns()
        self._count()

    def focus_first(self) -> None:
        """Put the focus on the players."""
        self.player_view.setFocus()

    def show_search(self) -> None:
        """Put the focus into the search."""
        self.search.setFocus()
        self.search.selectAll()

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        players, teams = QVBoxLayout(left), QVBoxLayout(right)
        for layout in (players, teams):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(10)
        buttons = (self.leave, self.add_player, self.remove_player)
        players.addLayout(row(self.search, self.count, None))
        players.addWidget(self.player_view, 1)
        players.addLayout(row(*buttons, None))
        players.addWidget(self.hint)
        teams.addLayout(row(self.team_title, None, self.add_team, self.remove_team))
        teams.addWidget(self.team_view, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setHandleWidth(20)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([_PLAYERS_WIDTH, _TEAMS_WIDTH])
        page_layout(self).addWidget(splitter)

    def _fill(self) -> None:
        tournament = self.bench.desk.tournament
        self._team_names.clear()
        self._team_names.update({team.id: team.name for team in tournament.teams})
        sizes = Counter(player.team for player in tournament.players)
        self.players.set_rows(tournament.players)
        self.teams.set_rows([TeamRow(team, sizes[team.id]) for team in tournament.teams])
        self._count()

    def _filter(self) -> None:
        text = self.search.text().strip().casefold()

        def is_wanted(player: Player) -> bool:
            team = self._team_names.get(player.team or "", "")
            return text in f"{player.number} {player.name} {team}".casefold()

        self.players.set_filter(is_wanted)

    def _count(self) -> None:
        playing = [player for player in self.players.rows if not player.substitute]
        substitutes = len(self.players.rows) - len(playing)
        text = tr("{players} players in {teams} teams").format(
            players=len(playing), teams=len(self.teams.rows)
        )
        if substitutes:
            text += " · " + tr("{count} substitutes").format(count=substitutes)
        self.count.setText(text)

    def _edit_player(self, player: Player, field: str, text: str) -> bool:
        def wish() -> tuple[Change, ...]:
            return self.bench.desk.save_people([self._changed(player, field, text.strip())])

        return self.bridge.do(tr("change of {name}").format(name=player.name), wish)

    def _changed(self, player: Player, field: str, text: str) -> Player:
        """Return the player as typed; raises DeskError for what no player can have."""
        if field == "team":
            return replace(player, team=self._team_called(text) if text else None)
        if field == "substitute":
            return replace(player, substitute=text.casefold() in _YES)
        if field == "number":
            return replace(player, number=self._free_number(player, text) if text else None)
        if field == "seed_rank":
            return replace(player, seed_rank=_whole(text) or None if text else None)
        if field in ("club", "country"):
            return replace(player, **{field: text})  # type: ignore[arg-type]
        if not text:
            raise DeskError([Problem("name_missing")])
        return replace(player, name=text)

    def _team_called(self, text: str) -> str:
        for team in self.bench.desk.tournament.teams:
            if text in (team.id, team.name):
                return team.id
        raise DeskError([Problem("unknown_team", {"team": text})])

    def _free_number(self, player: Player, text: str) -> int:
        number = _whole(text)
        for other in self.bench.desk.tournament.players:
            if other.number == number and other.id != player.id:
                values = {"number": number, "name": other.name}
                raise DeskError([Problem("number_taken", values)])
        return number

    def _edit_team(self, chosen: TeamRow, text: str) -> bool:
        if not text.strip() or text.strip() == chosen.team.name:
            return False
        changed = replace(chosen.team, name=text.strip())
        words = tr("change of {name}").format(name=changed.name)
        return self.bridge.do(words, lambda: self.bench.desk.save_people([changed]))

    def _on_add_player(self) -> None:
        people = self.bench.desk.tournament.players
        taken = {player.id for player in people}
        numbers = [player.number for player in people if player.number is not None]
        player = Player(
            id=new_id("P", taken), name=tr("New player"), number=max(numbers, default=0) + 1
        )
        if self.bridge.do(tr("new player"), lambda: self.bench.desk.save_people([player])):
            self._edit_row(self.player_view, self.players, player.id)

    def _on_add_team(self) -> None:
        taken = {team.id for team in self.bench.desk.tournament.teams}
        team = Team(id=new_id("T", taken), name=tr("New team"))
        if self.bridge.do(tr("new team"), lambda: self.bench.desk.save_people([team])):
            self._edit_row(self.team_view, self.teams, team.id)

    def _edit_row(
        self, view: RowsView, model: RowsModel[Player] | RowsModel[TeamRow], key: str
    ) -> None:
        self.search.clear()
        index = model.index_of(key).siblingAtColumn(_NAME_COLUMN)
        view.setCurrentIndex(index)
        view.setFocus()
        view.edit(index)

    def _on_leave(self) -> None:
        """Let the chosen player leave the tournament, or take that back."""
        player = self.player_view.current_row()
        tournament = self.bench.desk.tournament
        if not isinstance(player, Player) or not tournament.sessions:
            return
        if attending.departure_of(tournament, player.id) is not None:
            self._come_back(player)
            return
        dialog = DepartureDialog(tournament, player, self.bench.session, self)
        if dialog.exec():
            self.depart(dialog.departure(self.bench.now()), dialog.incoming.chosen())

    def depart(self, gone: Departure, incoming: str | None) -> bool:
        """Let a player leave; `incoming` takes all his seats to come, in the same step."""

        def wish(known: Tournament) -> tuple[Change, ...]:
            made = attending.departs(known, gone)
            if incoming is None:
                return made
            after = apply(known, made)
            seats = [seat for seat in attending.open_seats(after) if seat.player == gone.player]
            return (*made, *attending.filled(after, seats, incoming, gone.reason))

        desk = self.bench.desk
        name = desk.tournament.player(gone.player).name
        words = tr("departure of {name}").format(name=name)
        return self.bridge.do(words, lambda: desk.carry_out(wish, gone.reason))

    def _come_back(self, player: Player) -> None:
        reason = ask_line(tr("Why does {name} play again?").format(name=player.name), self)
        if reason:
            desk, words = self.bench.desk, tr("return of {name}").format(name=player.name)
            self.bridge.do(
                words,
                lambda: desk.carry_out(lambda t: attending.comes_back(t, player.id), reason),
            )

    def _on_remove_player(self) -> None:
        player = self.player_view.current_row()
        if isinstance(player, Player):
            self._remove(player)

    def _on_remove_team(self) -> None:
        chosen = self.team_view.current_row()
        if isinstance(chosen, TeamRow):
            self._remove(chosen.team)

    def _remove(self, person: Player | Team) -> None:
        words = tr("removal of {name}").format(name=person.name)
        self.bridge.do(words, lambda: self.bench.desk.remove_person(person))


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise DeskError([Problem("number_not_whole", {"text": text})])
    return int(text)


def _editable(view: RowsView) -> RowsView:
    triggers = QAbstractItemView.EditTrigger
    view.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked | triggers.AnyKeyPressed)
    view.enable_sorting()
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
    return view

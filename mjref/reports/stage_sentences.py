"""What is wrong with a stage, a promotion or the seats of a session to come, as sentences."""

from collections.abc import Mapping

from mjref.i18n import mark

STAGES: Mapping[str, str] = {
    "player_rests_and_sits": mark(
        "{player} has both a seat and a bye in this session. Remove one of them."
    ),
    "player_in_two_groups": mark(
        "{value} is in two groups of this stage, first at {first}. Remove him from one of them."
    ),
    "stage_sessions_unreadable": mark(
        "A stage names its first and its last session, like [1, 4]. Correct the numbers."
    ),
    "stage_share_outside": mark(
        "{value} is no share of points to bring along. Give a number from 0 (none) to 1 (all)."
    ),
    "player_in_two_stage_groups": mark("{player} is in two groups of one stage. Keep him in one."),
    "stage_without_players": mark(
        "There is nobody left for group {level} of this stage. Let more go on, or make fewer."
    ),
    "stage_sessions_odd": mark(
        "Sessions {first} to {last} are no sessions of a stage. Give the first and the last one."
    ),
    "stage_sessions_taken": mark(
        "Sessions {first} to {last}: some belong to the stage “{other}” already. Choose others."
    ),
    "stage_carry_over_open": mark(
        "Nobody has said yet how many points are brought along to the next stage: none, all, or a "
        "share such as 1/2. The law leaves it to the regulations."
    ),
    "stage_share_odd": mark("{share} is no share of points. Give 0 (none) to 1 (all)."),
    "stage_promotes_nobody": mark("Say how many go on from each group: 1 or more."),
    "stage_border_open": mark(
        "Equal in everything at the border, and only {places} may go on: {tied}. Name who goes on, "
        "or let a lot decide, or let all of them go on."
    ),
    "stage_border_named_wrongly": mark("Name exactly {places} of these: {tied}."),
    "stage_too_many_groups": mark(
        "{groups} groups are too many or too few: each needs four players or more."
    ),
    "stage_nothing_before": mark(
        "A final needs a session before it. Let it begin with session 2 or later."
    ),
    "no_stage_to_remove": mark("This tournament has no stages, so none can be removed."),
    "bye_without_value": mark(
        "Somebody would rest, and nobody has said yet what a bye is worth. Say it in the "
        "regulations: nothing, fixed points, or the player's own average."
    ),
    "one_session_by_standing": mark(
        "By standing, one session is seated at a time. Ask for the next one alone."
    ),
    "team_mates_unavoidable": mark(
        "Players of {team} cannot all sit apart, and the regulations forbid it. Allow it with a "
        "warning, or change the groups."
    ),
    "draw_groups_do_not_add_up": mark(
        "The groups of the draw do not add up to its {players} players. Correct their sizes."
    ),
    "draw_needs_its_tournament": mark(
        "Draw {draw} follows from the sessions before it too: verify the tournament's own file."
    ),
    "no_session_to_draw": mark(
        "No session is left to be drawn again: all that are seated have begun."
    ),
}

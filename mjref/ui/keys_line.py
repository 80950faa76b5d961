"""Which keys work now, as one line."""

from mjref.i18n import mark, tr
from mjref.ui.desk_layout import Page
from mjref.ui.draft import Draft

_ALWAYS = mark("F1 keys · F9 sign · Ctrl+Z undo")
_SIGNING = mark("1–6 who signs · Enter save · Esc back to the hands")
_TOTALS = mark("type a total, Enter next · fourth proposed · Enter save · Esc back to the hands")
_PAGE = mark("Esc back to the hands")
_START = mark("E S W N or 1–4 winner · 0 drawn · d dice · f fine · ↑ earlier hand · Esc tables")
_SECOND = mark("discarder's key, or the winner's again for a self-draw · Esc clear")
_FANS = mark("fan by initials, number, name · =13 points · h3 flowers · / tiles · Enter save")
_COMPLETING = mark("Space take · ↓ next · digit after it: how often · Enter save")
_CORRECTING = mark(
    "change the hand, Enter, reason, Enter · ↑ ↓ other hands · Esc leave it as it was"
)


def keys_now(draft: Draft | None, *, page: Page, is_completing: bool, is_correcting: bool) -> str:
    """Return the keys that do something now, the likeliest first."""
    if page is Page.SIGN:
        return tr(_SIGNING)
    if page is Page.TOTALS:
        return tr(_TOTALS)
    if page is not Page.HANDS:
        return tr(_PAGE)
    if is_completing:
        words = _COMPLETING
    elif is_correcting:
        words = _CORRECTING
    elif draft is None or not draft.entry.has_result:
        words = _START
    elif draft.entry.outcome is None:
        words = _SECOND
    else:
        words = _FANS
    return f"{tr(words)}    {tr(_ALWAYS)}"

"""The rulebooks that there are, by name; each is loaded when somebody asks for it."""

from collections.abc import Mapping
from importlib import import_module
from typing import cast

from mjref.rulebooks.base import Problem, Rulebook

_MAKERS = {"mcr": ("mjref.rulebooks.mcr.rulebook", "mcr_rulebook")}
NAMES = tuple(_MAKERS)


class RulebookError(ValueError):
    """Raised for a rulebook or an option that does not exist; `problem` says which."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.problem = Problem(code, values)


def rulebook_for(name: str, options: Mapping[str, str]) -> Rulebook:
    """Return a rulebook with its named options; raises RulebookError."""
    if name not in _MAKERS:
        raise RulebookError("unknown_rulebook", name=name, known=", ".join(NAMES))
    module, maker = _MAKERS[name]
    try:
        return cast("Rulebook", getattr(import_module(module), maker)(options))
    except ValueError as error:
        raise RulebookError("unknown_option", name=name, detail=str(error)) from error

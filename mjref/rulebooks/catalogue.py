"""The rulebooks that there are, by name; each is loaded when somebody asks for it."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from mjref.rulebooks.base import Problem, Rulebook


def _mcr(options: Mapping[str, str]) -> Any:  # noqa: ANN401  (typed by `rulebook_for`)
    chosen = import_module("mjref.rulebooks.mcr.options").Options.from_mapping(options)
    return import_module("mjref.rulebooks.mcr.rulebook").McrRulebook(chosen)


_MAKERS: Mapping[str, Callable[[Mapping[str, str]], Rulebook]] = {"mcr": _mcr}
NAMES = tuple(_MAKERS)


class RulebookError(ValueError):
    """Raised for a rulebook or an option that does not exist; `problem` says which."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.problem = Problem(code, values)


def choices_of(name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the named options of a rulebook, each with its values as text, the default first."""
    if name not in _MAKERS:
        return {}
    choices = import_module(f"mjref.rulebooks.{name}.options").CHOICES
    return {key: tuple(str(value).lower() for value in values) for key, values in choices.items()}


def rulebook_for(name: str, options: Mapping[str, str]) -> Rulebook:
    """Return a rulebook with its named options; raises RulebookError."""
    if name not in _MAKERS:
        raise RulebookError("unknown_rulebook", name=name, known=", ".join(NAMES))
    try:
        return _MAKERS[name](options)
    except ValueError as error:
        raise RulebookError("unknown_option", name=name, detail=str(error)) from error

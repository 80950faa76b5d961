"""The switch of language at run time: our words and those of Qt's own buttons."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from mjref.i18n import LANGUAGES, mark, use_language

NAMES = {"zh": mark("中文"), "en": mark("English")}
"""Each language by its own name."""


def switch_language(app: QCoreApplication, language: str) -> None:
    """Use `zh` or `en` from now on; every widget hears LanguageChange."""
    use_language(language)
    QLocale.setDefault(QLocale(LANGUAGES[language]))
    for former in app.findChildren(QTranslator):
        app.removeTranslator(former)
        former.deleteLater()
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    # Qt speaks English by itself; installing or removing is what tells the widgets
    if language != "en" and translator.load(f"qtbase_{LANGUAGES[language]}", folder):
        app.installTranslator(translator)

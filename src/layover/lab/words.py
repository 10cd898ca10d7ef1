"""What the reports say, in two languages, and how numbers are written in each."""

from __future__ import annotations

from layover.engine.typography import french, read_words


def say(lang: str, key: str, **slots: object) -> str:
    """A sentence by its table and key, with its slots filled.

    >>> say("fr", "simulation.seat", number=2)
    'Place 2'
    """
    table, _, name = key.partition(".")
    return str(read_words("layover.lab")[table][name][lang]).format(**slots)


def number(value: float, lang: str, digits: int = 1) -> str:
    """A number as people write it: without needless decimals, with a comma in French.

    >>> number(1234.0, "en"), number(12.34, "fr")
    ('1234', '12,3')
    """
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace(".", ",") if lang == "fr" else text


def percent(share: float, lang: str, digits: int = 1) -> str:
    """A share of a hundred.

    >>> percent(0.3333, "en"), percent(0.5, "fr")
    ('33.3 %', '50,0\\u202f%')
    """
    text = f"{share * 100:.{digits}f} %"
    return french(text.replace(".", ",")) if lang == "fr" else text

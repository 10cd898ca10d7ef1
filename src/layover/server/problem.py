"""What a client is told when something cannot be done: a stable code, and a sentence in its language."""

from __future__ import annotations

from layover.engine.typography import read_words

LANGUAGES = ("en", "fr")


class Problem(Exception):
    """A request that cannot be carried out; nothing has changed. `code` is a key of `words.toml`.

    `rule` is the rule of the game that forbids a pick, with its words in `details`.
    """

    def __init__(self, code: str, *, rule: str | None = None, **details: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.details = details

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return int(read_words("layover.server")[self.code]["status"])

    def sentence(self, lang: str) -> str:
        """What a person reads."""
        details = {key: str(value).rstrip(".") for key, value in self.details.items() if key != "sentence"}
        if self.rule is not None:
            return str(self.details[f"sentence_{lang}"])
        return str(read_words("layover.server")[self.code][lang]).format(**details)


def codes() -> list[str]:
    """Every code a client can meet."""
    return sorted(read_words("layover.server"))

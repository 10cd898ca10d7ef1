"""A program in a process of its own that is spoken to line by line, bounded in time and memory."""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from typing import Final

from layover.engine.errors import Malformed

MEMORY: Final = 2 << 30
"""Bytes of memory that a program may use."""
CPU_SECONDS: Final = 6 * 3600
"""Seconds of CPU time it may use in all: one that nobody stops any more ends by itself."""
LONGEST_LINE: Final = 1 << 20
KEPT: Final = 2000
"""Bytes of its complaints that are kept."""
FAREWELL: Final = 0.5
"""Seconds it has to leave."""
EXIT: Final = 10.0
"""Seconds in which one that has closed its mouth is expected to end, also on a busy machine; fewer if time is up."""
COMPLAINT: Final = 200
"""Letters of its last complaint that are told."""
_LIMITS: Final = f'ulimit -d {MEMORY >> 10} && ulimit -t {CPU_SECONDS} && exec "$@"'
_CHUNK: Final = 1 << 16


class Forfeit(Malformed):
    """A program did not do its part: silent, slow, against the rules, or ended. Its seat has lost."""


class Program:
    """Begun when it is first spoken to. Nothing here waits for longer than it is told to, whatever the program does."""

    def __init__(self, command: str) -> None:
        self.command: Final = command
        self.process: subprocess.Popen[bytes] | None = None
        self.to_say = b""
        self.heard = b""
        self.complaints = b""

    def words(self) -> list[str]:
        """The command, split as a shell does; an error that says what is wrong with it."""
        try:
            words = shlex.split(self.command)
        except ValueError as error:
            raise Malformed("bot/command", f"exec:{self.command}: cannot be read: {error}") from None
        if not words:
            raise Malformed("bot/command", "exec: names no command; write it as exec:COMMAND, such as"
                                           " exec:'python bot.py'")
        if not shutil.which(words[0]):
            raise Malformed("bot/command", f"exec:{self.command}: there is no program {words[0]!r} here")
        return words

    def begin(self) -> None:
        # A shell sets the limits and becomes the program: safe where there are threads, and without a gap.
        # In a session of its own, so that what it starts itself ends with it, and Ctrl-C is ours alone.
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", _LIMITS, "sh", *self.words()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)

    def say(self, lines: list[str]) -> None:
        """Lines that go out with the next question."""
        self.to_say += "".join([line + "\n" for line in lines]).encode()

    def line(self, until: float) -> str:
        """Its next line, at the latest at this time (of the monotonic clock)."""
        if self.process is None:
            self.begin()
        while b"\n" not in self.heard:
            self.exchange(until)
        line, _, self.heard = self.heard.partition(b"\n")
        return line.decode(errors="replace").strip()

    def pass_over(self) -> None:
        """What it has said so far, before it is asked, answers nothing."""
        assert self.process is not None and self.process.stdout is not None
        with suppress(BlockingIOError):
            for _ in range(LONGEST_LINE // _CHUNK):           # one that talks without end is not heard out
                self.heard += os.read(self.process.stdout.fileno(), _CHUNK)
        self.heard = self.heard.rpartition(b"\n")[2]          # in the middle of a line: its end is still to come

    def exchange(self, until: float) -> None:
        """Send and receive what can be, once."""
        process = self.process
        assert process is not None and process.stdin and process.stdout and process.stderr
        left = until - time.monotonic()
        if left <= 0.0:
            raise Forfeit("bot/slow", "gave no answer in time")
        with selectors.DefaultSelector() as ready:
            ready.register(process.stdout, selectors.EVENT_READ)
            if self.to_say:
                ready.register(process.stdin, selectors.EVENT_WRITE)
            if not process.stderr.closed:
                ready.register(process.stderr, selectors.EVENT_READ)
            found = [key.fileobj for key, _ in ready.select(left)]
        if process.stderr in found:
            self.overhear()
        if process.stdin in found:
            self.send(until)
        if process.stdout in found:
            self.hear(until)

    def send(self, until: float) -> None:
        assert self.process is not None and self.process.stdin is not None
        try:
            self.to_say = self.to_say[os.write(self.process.stdin.fileno(), self.to_say[:_CHUNK]):]
        except BlockingIOError:
            return
        except OSError:
            self.ended(until)

    def hear(self, until: float) -> None:
        assert self.process is not None and self.process.stdout is not None
        found = os.read(self.process.stdout.fileno(), _CHUNK)
        if not found:
            self.ended(until)
        self.heard += found
        if len(self.heard) > LONGEST_LINE and b"\n" not in self.heard:
            raise Forfeit("bot/long", f"said more than {LONGEST_LINE} bytes without an end of line")

    def overhear(self) -> None:
        """What it complains of, for the error if there is one."""
        assert self.process is not None and self.process.stderr is not None
        found = os.read(self.process.stderr.fileno(), _CHUNK)
        if not found:
            self.process.stderr.close()
        self.complaints = (self.complaints + found)[-KEPT:]

    def ended(self, until: float) -> None:
        """It closed its mouth: say how it ended, with its last complaint."""
        process = self.process
        assert process is not None and process.stderr is not None
        try:
            how = process.wait(min(EXIT, max(until - time.monotonic(), FAREWELL)))
        except subprocess.TimeoutExpired:
            raise Forfeit("bot/ended", "closed its output") from None
        while not process.stderr.closed:
            try:
                self.overhear()
            except BlockingIOError:
                break
        said = self.complaints.decode(errors="replace").strip().splitlines()
        last = f": {printable(said[-1].strip()[:COMPLAINT])}" if said else ""
        by = f"was ended by {signal.Signals(-how).name}" if how < 0 else f"ended with exit status {how}"
        raise Forfeit("bot/ended", f"{by}{last}")

    def stop(self) -> None:
        """Let it hear what is left to say, and end it and all that it began."""
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin and process.stdout and process.stderr
        with suppress(OSError):
            os.write(process.stdin.fileno(), self.to_say)
        process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(FAREWELL)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        process.stderr.close()
        self.to_say = self.heard = self.complaints = b""


def printable(text: str) -> str:
    """What a terminal and a log can show as it stands; the rest is a question mark.

    >>> printable("red: \\x1b[31mno\\x00")
    'red: ?[31mno?'
    """
    return "".join([letter if letter.isprintable() else "?" for letter in text])

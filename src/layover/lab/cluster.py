"""Work spread over a Ray cluster: the same work, in the same order, as on the cores of one machine."""

from __future__ import annotations

import os
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

from layover.engine.errors import Malformed

Work = TypeVar("Work")
Answer = TypeVar("Answer")
PATIENCE = 10.0
"""Seconds in which a cluster must answer."""
SETTINGS = 4
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, SETTINGS, 0, 0, 0, 0, 0])
"""How HTTP/2 begins; Ray's ports speak it and answer with a frame of settings."""


def on_ray(do: Callable[[Work], Answer], work: Sequence[Work], address: str) -> Iterator[Answer]:
    """Do every piece of work on a cluster; an empty address starts one on this machine for as long as it takes."""
    ray = _ray()
    _reach(address)
    options: dict[str, Any] = {"address": address} if address else {
        "address": "local", "include_dashboard": False, "runtime_env": {"env_vars": {"PYTHONPATH": _path()}}}
    try:
        ray.init(log_to_driver=False, logging_level="ERROR", **options)
    except Exception as error:
        raise _no_cluster(address, str(error).splitlines()[0]) from None
    try:
        yield from _ordered(ray, do, work)
    finally:
        ray.shutdown()


def _path() -> str:
    """Where this process finds its modules: the workers of a cluster of our own start in another folder."""
    return os.pathsep.join(os.path.abspath(part) for part in sys.path if part)


def _ordered(ray: Any, do: Callable[[Work], Answer], work: Sequence[Work]) -> Iterator[Answer]:
    """Some pieces ahead, so that every core is busy; answers in order."""
    task = ray.remote(do)
    ahead = 4 * max(int(ray.cluster_resources().get("CPU", 1)), 1)
    waiting: deque[Any] = deque()
    for piece in work:
        waiting.append(task.remote(piece))
        if len(waiting) > ahead:
            yield _answer(ray, waiting.popleft())
    while waiting:
        yield _answer(ray, waiting.popleft())


def _answer(ray: Any, promise: Any) -> Any:
    """What a task gave, or the error it ended with, as if it had run here."""
    try:
        return ray.get(promise)
    except ray.exceptions.RayTaskError as error:
        raise (error.cause if isinstance(error.cause, Exception) else error) from None


def _reach(address: str) -> None:
    """Knock at the door first: Ray itself waits long for a cluster that is not there."""
    if address in ("", "auto", "local"):
        return
    place = urlsplit(address if "://" in address else f"//{address}")
    try:
        host, port = place.hostname, place.port
    except ValueError:
        host, port = None, None
    if not host or not port:
        raise Malformed("ray/address", f"--ray {address}: write the address as HOST:PORT or ray://HOST:PORT")
    try:
        with socket.create_connection((host, port), PATIENCE) as door:
            door.settimeout(PATIENCE)
            door.sendall(GREETING)
            answer = door.recv(9)
    except OSError as error:
        raise _no_cluster(address, str(error)) from None
    if len(answer) < 4 or answer[3] != SETTINGS:
        raise _no_cluster(address, "something else is listening")


def _no_cluster(address: str, why: str) -> Malformed:
    return Malformed("ray/address", f"--ray {address or '(this machine)'}: no Ray cluster answers there ({why}); start"
                                    " one with `ray start --head`, set RAY_AUTH_TOKEN where it asks for a token, or"
                                    " leave the address out")


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise Malformed("extra/ray", "--ray needs Ray: pip install 'layover[ray]', or use --jobs instead") from None
    return ray

"""TypeScript types of everything that travels, made from `messages`.

    python -m layover.server.wire > web/src/wire.ts
"""

from __future__ import annotations

import inspect
import sys
from typing import Any

import msgspec
from msgspec import inspect as kinds

from layover.server import messages
from layover.server.messages import (
    decisions,
    from_client,
    from_server,
    games,
    people,
    positions,
    shared,
    tables,
    wishes,
)

MODULES = (shared, wishes, people, games, tables, decisions, positions, from_client, from_server)
HEAD = """// Everything that travels between the server and the web table.
// Made by `python -m layover.server.wire > web/src/wire.ts` from the server's own records: do not edit.
"""


def structs() -> list[type[msgspec.Struct]]:
    """Every record of `messages`, module by module, in the order of each."""
    return [one for module in MODULES for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
            and one not in (messages.Wish, messages.Told)]


def typescript() -> str:
    """The whole file."""
    parts = [HEAD]
    parts += [interface(one) for one in structs()]
    parts.append(_union("ClientMessage", messages.ClientMessage))
    parts.append(_union("ServerMessage", messages.ServerMessage))
    return "\n".join(parts)


def interface(struct: type[msgspec.Struct]) -> str:
    """One record. What is left out when it has its usual value is optional."""
    info = kinds.type_info(struct)
    assert isinstance(info, kinds.StructType)
    lines = [f"/** {' '.join((inspect.getdoc(struct) or '').split())} */", f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {_quoted(info.tag)};")
    for field in info.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, union: Any) -> str:
    return f"export type {name} = {' | '.join(one.__name__ for one in union.__args__)};\n"


def _type(kind: kinds.Type) -> str:
    match kind:
        case kinds.Metadata(type=inner):
            return _type(inner)
        case kinds.BoolType():
            return "boolean"
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.StrType():
            return "string"
        case kinds.NoneType():
            return "null"
        case kinds.AnyType():
            return "unknown"
        case kinds.LiteralType(values=values):
            return " | ".join(_quoted(value) for value in values)
        case kinds.ListType(item_type=item):
            one = _type(item)
            return f"({one})[]" if " " in one else f"{one}[]"
        case kinds.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case kinds.UnionType(types=types):
            return " | ".join(_type(part) for part in types)
        case kinds.StructType(cls=cls):
            return cls.__name__
    raise TypeError(f"no TypeScript for {kind}")


def _quoted(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    sys.stdout.write(typescript())

"""Everything that travels between server and client, as strict typed records.

The TypeScript types of the web table are made from these (`layover.server.wire`), and so is the OpenAPI description.
"""

from layover.server.messages.decisions import (
    Candidate,
    Commits,
    Compound,
    DecisionInfo,
    Event,
    PathStep,
)
from layover.server.messages.from_client import (
    ActAs,
    ClientMessage,
    Consider,
    Interject,
    Pick,
    Picks,
    Ping,
    Preview,
    Redo,
    Say,
    SetPace,
    Speak,
    Undo,
)
from layover.server.messages.from_server import (
    Accepted,
    Barred,
    Considered,
    Handed,
    Pong,
    Presence,
    Previewed,
    Refused,
    Saying,
    SeatClock,
    ServerMessage,
    TableNews,
    TurnStep,
    Update,
)
from layover.server.messages.games import (
    Box,
    FoundRule,
    GameInfo,
    Goal,
    Label,
    OptionInfo,
    Origin,
    RuleInfo,
    RuleSearch,
    Sheet,
    Summary,
    Typing,
)
from layover.server.messages.people import (
    ApartInfo,
    Done,
    HostRow,
    Me,
    MyData,
    MyLine,
    MyTable,
    Recovery,
    Refusal,
)
from layover.server.messages.positions import (
    Course,
    Position,
    SeenAs,
    Turn,
)
from layover.server.messages.shared import (
    Code,
    Lang,
    Mark,
    MoveClock,
    Name,
    OptionWish,
    Pace,
    Phrase,
    PickNumber,
    Ply,
    SeatNumber,
    Status,
    Told,
    TotalClock,
    Wish,
)
from layover.server.messages.tables import (
    HandedInfo,
    HandOver,
    Score,
    SeatInfo,
    TableInfo,
    TranscriptText,
    Verdict,
)
from layover.server.messages.wishes import (
    ApartWish,
    FillWish,
    ForkWish,
    HostWish,
    JoinWish,
    KickWish,
    LiftWish,
    NameWish,
    RecoverWish,
    ReportWish,
    SeatWish,
    TableWish,
    TranscriptWish,
    Whom,
)

__all__ = [
    "Accepted", "ActAs", "ApartInfo", "ApartWish", "Barred", "Box", "Candidate", "ClientMessage", "Code", "Commits",
    "Compound", "Consider", "Considered", "Course", "DecisionInfo", "Done", "Event", "FillWish", "ForkWish",
    "FoundRule", "GameInfo", "Goal", "HandOver", "Handed", "HandedInfo", "HostRow", "HostWish", "Interject",
    "JoinWish", "KickWish", "Label", "Lang", "LiftWish", "Mark", "Me", "MoveClock", "MyData", "MyLine", "MyTable",
    "Name", "NameWish", "OptionInfo", "OptionWish", "Origin", "Pace", "PathStep", "Phrase", "Pick", "PickNumber",
    "Picks", "Ping", "Ply", "Pong", "Position", "Presence", "Preview", "Previewed", "RecoverWish", "Recovery",
    "Redo", "Refusal", "Refused", "ReportWish", "RuleInfo", "RuleSearch", "Say", "Saying", "Score", "SeatClock",
    "SeatInfo", "SeatNumber", "SeatWish", "SeenAs", "ServerMessage", "SetPace", "Sheet", "Speak", "Status",
    "Summary", "TableInfo", "TableNews", "TableWish", "Told", "TotalClock", "TranscriptText", "TranscriptWish",
    "Turn", "TurnStep", "Typing", "Undo", "Update", "Verdict", "Whom", "Wish",
]

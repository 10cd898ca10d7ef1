-- Written for SQLite and PostgreSQL alike: text, bigint, plain keys. Times are milliseconds since 1970.

create table person (
    id text primary key,
    name text not null,
    recovery text unique,              -- hash of the recovery code
    made_at bigint not null
);

-- One row a table. `rev` counts every change of the row and of its seats: each write names the one it saw.
create table game_table (
    id text primary key,
    rev bigint not null,
    game text not null,
    status text not null,              -- waiting, playing, over, kept (uploaded, to look at)
    setup text not null,               -- JSON: rules, seats, options, pack, commitment
    ways text not null,                -- JSON: how it is played: gallery, pace, clock
    position text,                     -- JSON: the state a fork began from
    ply bigint not null,
    asked bigint,                      -- the seat that is asked
    draft text,                        -- JSON: picks of the running turn that may still be taken back
    result text,                       -- JSON: scores, ranks, end
    deadline bigint,                   -- when the clock of the asked seat runs out
    invitation text not null unique,
    made_by text not null,
    origin text,                       -- the table it is a rematch or a fork of
    rematch text,                      -- the table that followed it
    made_at bigint not null,
    changed_at bigint not null
);
create index game_table_deadline on game_table (deadline);

-- Apart from everything else, so that nothing that makes views can select it by accident.
create table secret (
    table_id text primary key,
    seed text not null
);

create table seat (
    table_id text not null,
    seat bigint not null,
    kind text not null,                -- open, person, bot, automa
    person text,                       -- who sits there; for a bot: who left the seat to it
    bot text,                          -- the bot's level
    primary key (table_id, seat)
);
create index seat_person on seat (person);

-- The transcript: append-only, chance included.
create table pick (
    table_id text not null,
    ply bigint not null,
    seat bigint not null,
    pick text not null,                -- as transcripts write it, with what was typed: own_words "Cats for all"
    author text not null,
    token text,                        -- the client's mark of its message: a retry is recognised by it
    at bigint not null,
    primary key (table_id, ply)
);

create table snapshot (
    table_id text not null,
    ply bigint not null,
    state text not null,
    primary key (table_id, ply)
);

create table said (
    table_id text not null,
    n bigint not null,
    seat bigint,
    name text not null,
    text text not null,
    at bigint not null,
    primary key (table_id, n)
);

-- One job a table at most: the bot that is asked. Written and removed with the picks themselves.
create table job (
    table_id text primary key,
    ply bigint not null,
    seat bigint not null,
    bot text not null,
    due_at bigint not null,
    claimed_until bigint not null
);
create index job_due_at on job (due_at);

-- What the server keeps for itself: the key that signs cookies.
create table kept (
    key text primary key,
    value text not null
);

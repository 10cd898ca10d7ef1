-- People and what is theirs: sessions that can be ended, lines by who said them, who is kept apart, what hosts do.
alter table person add column sessions bigint not null default 0;   -- how often all of them were ended
alter table person add column muted_until bigint;
alter table person add column banned_at bigint;
alter table seat add column was text;                               -- who resigned here
create index seat_was on seat (was) where was is not null;
alter table said add column person text;
create index said_person on said (person) where person is not null;

create table apart (
    person text not null,
    other text not null,                -- whom they do not want to read (mute), nor to sit with (block)
    how text not null,
    at bigint not null,
    primary key (person, other)
);
create index apart_other on apart (other);

create table kicked (
    table_id text not null,
    person text not null,
    primary key (table_id, person)
);

create table report (
    id text primary key,
    person text not null,               -- who reports
    about text not null,
    table_id text not null,
    line text not null,                 -- what was said, if it is about that
    why text not null,
    at bigint not null
);

-- What a host has done, to be read and never changed.
create table host_log (
    id text primary key,
    at bigint not null,
    what text not null,
    about text not null,
    detail text not null
);

-- Several people at one screen, why a bot plays for somebody, a purse of time for each seat, guests of the gallery.
alter table seat add column here text;              -- the name of somebody who shares the screen of `person`
alter table seat add column handed text;            -- why a bot plays for `person`: clock, asked, resigned
alter table seat add column handed_at bigint;
alter table game_table add column asked_at bigint;  -- since when the asked seat is asked
alter table game_table add column clocks text;      -- JSON: the milliseconds each seat had left then
alter table said add column guest bigint;           -- the number of a speaker without a name

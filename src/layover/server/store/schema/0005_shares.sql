-- Fair shares: whose bots a job is for and what it may cost; from where a table was made, while it is not finished.
alter table job add column owner text not null default '';      -- who set the table up
alter table job add column cost bigint not null default 0;      -- milliseconds that a bot of its level thinks
alter table job add column alone bigint not null default 0;     -- 1: nobody sits there but bots
update job set owner = (select made_by from game_table where id = table_id);
alter table game_table add column made_from text;               -- hash of an address
create index game_table_made_from on game_table (made_from) where made_from is not null;

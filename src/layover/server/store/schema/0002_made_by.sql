-- "My tables", and how many somebody may have unfinished, are looked up by who set them up.
create index game_table_made_by on game_table (made_by);

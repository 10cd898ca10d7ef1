-- Which seats went to bots and back, for everybody to read; why a room was closed.
alter table game_table add column handed text;      -- JSON: after which ply, which seat, why, when
alter table game_table add column closed text;      -- host, or unused: nobody looked at it for days

-- A database as the first release wrote it: schema 1, one table of Airlines in play, made by the server itself.
create table schema_version (version bigint primary key);
create table person (
    id text primary key,
    name text not null,
    recovery text unique,
    made_at bigint not null
);
create table game_table (
    id text primary key,
    rev bigint not null,
    game text not null,
    status text not null,
    setup text not null,
    ways text not null,
    position text,
    ply bigint not null,
    asked bigint,
    draft text,
    result text,
    deadline bigint,
    invitation text not null unique,
    made_by text not null,
    origin text,
    rematch text,
    made_at bigint not null,
    changed_at bigint not null
);
create index game_table_deadline on game_table (deadline);
create table secret (
    table_id text primary key,
    seed text not null
);
create table seat (
    table_id text not null,
    seat bigint not null,
    kind text not null,
    person text,
    bot text,
    primary key (table_id, seat)
);
create index seat_person on seat (person);
create table pick (
    table_id text not null,
    ply bigint not null,
    seat bigint not null,
    pick text not null,
    author text not null,
    token text,
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
create table job (
    table_id text primary key,
    ply bigint not null,
    seat bigint not null,
    bot text not null,
    due_at bigint not null,
    claimed_until bigint not null
);
create index job_due_at on job (due_at);
create table kept (
    key text primary key,
    value text not null
);
insert into game_table values('id00',15,'airlines','playing','{"rules":1,"seats":["player","player","player","player"],"options":{"bonus":false,"extra_round":false,"delayed_scoring":false},"pack":"8ecaff89f7920ac2","commitment":"d199415dbf2705ce84544d7174114b93c164ef6a5a3f66f2068583fab7fbd792"}','{"gallery":true,"pace":0,"clock":null}',NULL,49,1,'{"seat":1,"author":"p1","picks":["extend_route:wave_05"],"tokens":["m9"],"used":["m9"]}',NULL,NULL,'id01','p0',NULL,NULL,1760000000000,1760000000000);
insert into person values('p0','P0',NULL,0);
insert into person values('p1','P1',NULL,0);
insert into person values('p2','P2',NULL,0);
insert into person values('p3','P3',NULL,0);
insert into pick values('id00',1,-1,'draw_flight:ladder_06','chance',NULL,1760000000000);
insert into pick values('id00',2,-1,'draw_flight:dash_10','chance',NULL,1760000000000);
insert into pick values('id00',3,-1,'draw_flight:double_08','chance',NULL,1760000000000);
insert into pick values('id00',4,-1,'draw_flight:wave_11','chance',NULL,1760000000000);
insert into pick values('id00',5,-1,'draw_flight:dot_06','chance',NULL,1760000000000);
insert into pick values('id00',6,-1,'draw_flight:ladder_12','chance',NULL,1760000000000);
insert into pick values('id00',7,-1,'draw_flight:wave_01','chance',NULL,1760000000000);
insert into pick values('id00',8,-1,'draw_flight:dash_13','chance',NULL,1760000000000);
insert into pick values('id00',9,-1,'draw_flight:ladder_01','chance',NULL,1760000000000);
insert into pick values('id00',10,-1,'draw_flight:wave_13','chance',NULL,1760000000000);
insert into pick values('id00',11,-1,'draw_flight:dash_07','chance',NULL,1760000000000);
insert into pick values('id00',12,-1,'draw_flight:wave_14','chance',NULL,1760000000000);
insert into pick values('id00',13,-1,'deal_share:map','chance',NULL,1760000000000);
insert into pick values('id00',14,-1,'deal_share:hit','chance',NULL,1760000000000);
insert into pick values('id00',15,-1,'deal_share:sol','chance',NULL,1760000000000);
insert into pick values('id00',16,-1,'deal_share:roc','chance',NULL,1760000000000);
insert into pick values('id00',17,-1,'deal_share:ita','chance',NULL,1760000000000);
insert into pick values('id00',18,-1,'deal_share:boi','chance',NULL,1760000000000);
insert into pick values('id00',19,-1,'deal_share:pax','chance',NULL,1760000000000);
insert into pick values('id00',20,-1,'deal_share:roc','chance',NULL,1760000000000);
insert into pick values('id00',21,-1,'deal_share:new','chance',NULL,1760000000000);
insert into pick values('id00',22,-1,'deal_share:sol','chance',NULL,1760000000000);
insert into pick values('id00',23,-1,'deal_share:gul','chance',NULL,1760000000000);
insert into pick values('id00',24,-1,'deal_share:ita','chance',NULL,1760000000000);
insert into pick values('id00',25,-1,'deal_share:pax','chance',NULL,1760000000000);
insert into pick values('id00',26,-1,'deal_share:map','chance',NULL,1760000000000);
insert into pick values('id00',27,-1,'deal_share:hit','chance',NULL,1760000000000);
insert into pick values('id00',28,-1,'deal_share:gul','chance',NULL,1760000000000);
insert into pick values('id00',29,-1,'deal_share:map','chance',NULL,1760000000000);
insert into pick values('id00',30,-1,'deal_share:roc','chance',NULL,1760000000000);
insert into pick values('id00',31,-1,'deal_share:ita','chance',NULL,1760000000000);
insert into pick values('id00',32,-1,'deal_share:roc','chance',NULL,1760000000000);
insert into pick values('id00',33,-1,'open_display:new','chance',NULL,1760000000000);
insert into pick values('id00',34,-1,'open_display:hit','chance',NULL,1760000000000);
insert into pick values('id00',35,-1,'open_display:roc','chance',NULL,1760000000000);
insert into pick values('id00',36,-1,'open_display:ita','chance',NULL,1760000000000);
insert into pick values('id00',37,-1,'open_display:pax','chance',NULL,1760000000000);
insert into pick values('id00',38,0,'found','p0','m0',1760000000000);
insert into pick values('id00',39,0,'found_company:sol','p0','m1',1760000000000);
insert into pick values('id00',40,0,'found_count:1','p0','m2',1760000000000);
insert into pick values('id00',41,0,'found_with:double_08','p0','m3',1760000000000);
insert into pick values('id00',42,0,'first_route:double_04','p0','m4',1760000000000);
insert into pick values('id00',43,0,'take_share:slot_2','p0','m5',1760000000000);
insert into pick values('id00',44,-1,'turn_up:sol','chance',NULL,1760000000000);
insert into pick values('id00',45,-1,'draw_flight:dot_09','chance',NULL,1760000000000);
insert into pick values('id00',46,1,'extend','p1','m6',1760000000000);
insert into pick values('id00',47,-1,'draw_flight:double_11','chance',NULL,1760000000000);
insert into pick values('id00',48,1,'extend_with:wave_11','p1','m7',1760000000000);
insert into pick values('id00',49,1,'extend_company:sol','p1','m8',1760000000000);
insert into said values('id00',1,1,'P1','bonjour à tous',1760000000000);
insert into schema_version values(1);
insert into seat values('id00',0,'person','p0',NULL);
insert into seat values('id00',1,'person','p1',NULL);
insert into seat values('id00',2,'bot','p2','easy');
insert into seat values('id00',3,'person','p3',NULL);
insert into secret values('id00','abababababababababababababababababababababababababababababababab');

BEGIN TRANSACTION;
CREATE TABLE actions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game BIGINT NOT NULL, 
	person BIGINT NOT NULL, 
	what TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	facts TEXT NOT NULL, 
	CONSTRAINT fk_actions_game FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE answers (
	person BIGINT NOT NULL, 
	token TEXT NOT NULL, 
	body TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_answers PRIMARY KEY (person, token), 
	CONSTRAINT fk_answers_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE decks (
	person BIGINT NOT NULL, 
	rules TEXT NOT NULL, 
	name TEXT NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_decks PRIMARY KEY (person, rules, name), 
	CONSTRAINT fk_decks_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE drafts (
	person BIGINT NOT NULL, 
	game BIGINT NOT NULL, 
	ask TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	kind TEXT, 
	fields TEXT NOT NULL, 
	closed TEXT NOT NULL, 
	page INTEGER NOT NULL, 
	CONSTRAINT pk_drafts PRIMARY KEY (person, game), 
	CONSTRAINT fk_drafts_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT fk_drafts_game FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE events (
	game BIGINT NOT NULL, 
	revision INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	room TEXT NOT NULL, 
	body TEXT NOT NULL, 
	told INTEGER, 
	undone_at BIGINT, 
	CONSTRAINT pk_events PRIMARY KEY (game, revision, place), 
	CONSTRAINT fk_events_game_revision FOREIGN KEY(game, revision) REFERENCES positions (game, revision)
);
INSERT INTO "events" VALUES(1,1,0,'','{"kind":"seated","audience":"everyone","room":"","order":[1,2,3]}',1,NULL);
INSERT INTO "events" VALUES(1,1,1,'','{"kind":"hand_dealt","audience":[1],"room":"","seat":1,"cards":["cook#2","cook#1","spear#4"]}',1,NULL);
INSERT INTO "events" VALUES(1,1,2,'','{"kind":"hand_dealt","audience":[2],"room":"","seat":2,"cards":["spear#1","bow#2","spear#5"]}',1,NULL);
INSERT INTO "events" VALUES(1,1,3,'','{"kind":"hand_dealt","audience":[3],"room":"","seat":3,"cards":["cook#4","cook#5","bow#3"]}',1,NULL);
INSERT INTO "events" VALUES(1,1,4,'','{"kind":"round_opened","audience":"everyone","room":"","round":1,"prize":"harp#2"}',1,NULL);
INSERT INTO "events" VALUES(1,2,0,'','{"kind":"bids_opened","audience":"everyone","room":"","bids":{"1":3,"2":1,"3":1}}',3,NULL);
INSERT INTO "events" VALUES(1,2,1,'','{"kind":"prize_won","audience":"everyone","room":"","seat":1,"card":"harp#2","price":3}',3,NULL);
INSERT INTO "events" VALUES(1,2,2,'','{"kind":"offer_shown","audience":[1],"room":"","cards":["cup#1","harp#3"]}',3,NULL);
INSERT INTO "events" VALUES(1,3,0,'','{"kind":"turn_ended","audience":"everyone","room":"","seat":1}',3,NULL);
INSERT INTO "events" VALUES(1,3,1,'','{"kind":"chapter_closed","audience":"everyone","room":"","title":"round","facts":{"round":1}}',3,NULL);
INSERT INTO "events" VALUES(1,3,2,'','{"kind":"round_opened","audience":"everyone","room":"","round":2,"prize":"cup#7"}',NULL,NULL);
CREATE TABLE games (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	rules TEXT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	life TEXT NOT NULL, 
	host BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	table_settings TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	branch INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	guild BIGINT, 
	channel BIGINT, 
	thread BIGINT, 
	message BIGINT, 
	created_at BIGINT NOT NULL, 
	touched_at BIGINT NOT NULL, 
	paused_at BIGINT, 
	ended_at BIGINT, 
	"before" BIGINT, born BIGINT, 
	CONSTRAINT fk_games_host FOREIGN KEY(host) REFERENCES people (id), 
	CONSTRAINT fk_games_before FOREIGN KEY("before") REFERENCES games (id)
);
INSERT INTO "games" VALUES(1,'toy',2,'open',1,'{"rounds":2,"purse":5,"keeper":false,"bid_hours":24,"turn_hours":24,"defend_hours":12,"keeper_hours":12}','{"language":"en","zone":"UTC","hour":null,"early":true,"remind_hours":6,"extension_hours":24,"extensions_cap":72,"steward_after":0,"leavers":"ai","fill":false,"undo":true,"spectators":true,"outage_minutes":15,"lobby_days":14}','dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b',0,3,1,10,1000,1007,1772366400000,1772366460000,NULL,NULL,NULL,NULL);
CREATE TABLE orders (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game BIGINT NOT NULL, 
	branch INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	ask TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	given_at BIGINT NOT NULL, 
	person BIGINT, 
	withdrawn_at BIGINT, 
	played INTEGER, 
	CONSTRAINT fk_orders_game FOREIGN KEY(game) REFERENCES games (id), 
	CONSTRAINT fk_orders_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "orders" VALUES(1,1,0,1,'bid.1',1,'{"kind":"bid","amount":3}',1772366400000,1,NULL,2);
INSERT INTO "orders" VALUES(2,1,0,2,'bid.1',1,'{"kind":"bid","amount":1}',1772366400000,2,NULL,2);
INSERT INTO "orders" VALUES(3,1,0,3,'bid.1',1,'{"kind":"bid","amount":1}',1772366400000,3,NULL,2);
INSERT INTO "orders" VALUES(4,1,0,1,'turn.1',1,'{"kind":"end"}',1772366460000,1,NULL,3);
INSERT INTO "orders" VALUES(5,1,0,1,'bid.2',1,'{"kind":"bid","amount":2}',1772366460000,1,NULL,NULL);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	letter TEXT NOT NULL, 
	game BIGINT, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	seat INTEGER, 
	person BIGINT, 
	room TEXT, 
	revision INTEGER NOT NULL, 
	look TEXT NOT NULL, 
	not_before BIGINT, 
	token TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	tries INTEGER NOT NULL, 
	next_try BIGINT, 
	sending_at BIGINT, 
	sent_at BIGINT, 
	channel BIGINT, 
	message BIGINT, 
	failed TEXT NOT NULL, 
	failed_at BIGINT, 
	CONSTRAINT uq_outbox_letter UNIQUE (letter), 
	CONSTRAINT fk_outbox_game FOREIGN KEY(game) REFERENCES games (id), 
	CONSTRAINT fk_outbox_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "outbox" VALUES(1,'1.1.public.',1,'public','{"page":{"title":"The game begins","paragraphs":["- seated.\n- round opened."],"fields":[]},"room":"","card":false,"open_to":[]}',NULL,NULL,'',1,'[["hoard",""]]',NULL,'193ec879a83f154029cd',1772366400000,1,NULL,NULL,1772366400000,1000,1005,'',NULL);
INSERT INTO "outbox" VALUES(2,'1.1.news.1.',1,'news','{"page":{"title":"The game begins","paragraphs":["- seated.\n- hand dealt.\n- round opened."],"fields":[]},"room":"","card":true,"open_to":[]}',1,NULL,NULL,1,'[]',NULL,'061aa9788f13ac12b831',1772366400000,1,NULL,NULL,1772366400000,6001,1002,'',NULL);
INSERT INTO "outbox" VALUES(3,'1.1.news.2.',1,'news','{"page":{"title":"The game begins","paragraphs":["- seated.\n- hand dealt.\n- round opened."],"fields":[]},"room":"","card":true,"open_to":[]}',2,NULL,NULL,1,'[]',NULL,'c7aeab0f38a493382ee3',1772366400000,1,NULL,NULL,1772366400000,6002,1003,'',NULL);
INSERT INTO "outbox" VALUES(4,'1.1.news.3.',1,'news','{"page":{"title":"The game begins","paragraphs":["- seated.\n- hand dealt.\n- round opened."],"fields":[]},"room":"","card":true,"open_to":[]}',3,NULL,NULL,1,'[]',NULL,'2a01e92b9a987c6885a4',1772366400000,1,NULL,NULL,1772366400000,6003,1004,'',NULL);
INSERT INTO "outbox" VALUES(5,'1.1.card.1',1,'card','{"asks":["bid.1"]}',1,NULL,NULL,1,'[]',NULL,'cebfcbbe5810ae1439b0',1772366400000,0,NULL,NULL,1772366400000,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(6,'1.1.card.2',1,'card','{"asks":["bid.1"]}',2,NULL,NULL,1,'[]',NULL,'262f621faf3048123e16',1772366400000,0,NULL,NULL,NULL,NULL,NULL,'stale',1772366400000);
INSERT INTO "outbox" VALUES(7,'1.1.card.3',1,'card','{"asks":["bid.1"]}',3,NULL,NULL,1,'[]',NULL,'c3cc99346f9d9b986f92',1772366400000,0,NULL,NULL,NULL,NULL,NULL,'stale',1772366400000);
INSERT INTO "outbox" VALUES(8,'1.2.card.1',1,'card','{"asks":["turn.1","pick.1"]}',1,NULL,NULL,2,'[]',NULL,'945019d1e82d7852a122',1772366400000,1,NULL,NULL,1772366400000,6001,1006,'',NULL);
INSERT INTO "outbox" VALUES(9,'lobby.1.thread',1,'lobby','{}',NULL,NULL,'',0,'[]',NULL,'83103eec789da147d7b1',1772366400000,1,NULL,NULL,1772366400000,10,1007,'',NULL);
INSERT INTO "outbox" VALUES(10,'1.3.public.',1,'public','{"page":{"title":"News","paragraphs":["bids opened.","prize won.","turn ended."],"fields":[]},"room":"","card":false,"open_to":[]}',NULL,NULL,'',3,'[["hoard",""]]',NULL,'850d3afe4e6aa1829aa6',1772366460000,1,NULL,NULL,1772366460000,1000,1008,'',NULL);
INSERT INTO "outbox" VALUES(11,'1.3.card.1',1,'card','{"asks":["bid.2"]}',1,NULL,NULL,3,'[]',NULL,'88e029539794618f875b',1772366460000,1,NULL,NULL,1772366460000,6001,1009,'',NULL);
INSERT INTO "outbox" VALUES(12,'1.3.card.2',1,'card','{"asks":["bid.2"],"page":{"title":"News","paragraphs":["bids opened.","prize won.","turn ended."],"fields":[]}}',2,NULL,NULL,3,'[]',NULL,'1c62da90301aa61895ae',1772366460000,1,NULL,NULL,NULL,NULL,NULL,'closed',1772366460000);
INSERT INTO "outbox" VALUES(13,'1.3.card.3',1,'card','{"asks":["bid.2"],"page":{"title":"News","paragraphs":["bids opened.","prize won.","turn ended."],"fields":[]}}',3,NULL,NULL,3,'[]',1772384400000,'bf93231f365c3e8cd01d',1772366460000,0,1772384400000,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(14,'closed.1.0.2.bid.2@1772366460',1,'note','{"key":"letter.closed.card","facts":{"seat":2},"rings":2}',NULL,NULL,'',0,'[]',NULL,'fc02149da878d37bfd90',1772366460000,1,NULL,NULL,1772366460000,1000,1010,'',NULL);
CREATE TABLE people (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	discord BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	locale TEXT NOT NULL, 
	language TEXT NOT NULL, 
	zone TEXT NOT NULL, 
	quiet_from INTEGER, 
	quiet_to INTEGER, 
	away_until BIGINT, 
	game BIGINT, 
	dm TEXT NOT NULL, 
	CONSTRAINT uq_people_discord UNIQUE (discord)
);
INSERT INTO "people" VALUES(1,1001,'Ada','','','',NULL,NULL,NULL,NULL,'open');
INSERT INTO "people" VALUES(2,1002,'Ben','','','',NULL,NULL,NULL,NULL,'closed');
INSERT INTO "people" VALUES(3,1003,'Cleo','','','',660,1020,NULL,NULL,'open');
CREATE TABLE positions (
	game BIGINT NOT NULL, 
	revision INTEGER NOT NULL, 
	branch INTEGER NOT NULL, 
	parent INTEGER, 
	rules_version INTEGER NOT NULL, 
	sheets TEXT NOT NULL, 
	state BLOB NOT NULL, 
	reveals BOOLEAN NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_positions PRIMARY KEY (game, revision), 
	CONSTRAINT fk_positions_game FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "positions" VALUES(1,1,0,NULL,2,'[]',X'789C9D51CB6E833010FC97CD954309A4ADF895A8AA36C9125008B6FC206A23FEBDB33641EAA13DE48267773D8F35773AF355A8A160BEA8201707F19F9338DF9B919A6D413E70C0FC4E7C0CE8796A5E8A842749F060D80774EF73414713C700AE5E3F477627A0B28686B05E815A70C23E3AD1410546CB934179A2A6E5C14B4117112B6E2D4DDB6AB5FF28C876EC35E8A13F21A875FDB7561D3BBBD96A7246BF19E33064AC9A4A539C433BA443B35C500E8485FBF10C214878B052F6523F395A6276ACC43DF63397649640A9142BEC3635C1A83358387B0ED28644BCF6DE6B10406BD667B2D1E9263BC0ED1F4E59571D0EE6962C7367F7B453F5DF4EF563A7DDE2583DE933FFFAC5508F366D917E53A52E68BC3D1A3A393A731BF3A346BB9EEFCB59AD3756957A19BD2EE7A3C6D3CCF30FB665DC56',1,1772366400000);
INSERT INTO "positions" VALUES(1,2,0,1,2,'[[1,"bid.1",[{"kind":"bid","amount":3}]],[2,"bid.1",[{"kind":"bid","amount":1}]],[3,"bid.1",[{"kind":"bid","amount":1}]]]',X'789C9D51DB4EC3300CFD17F7350FF406A8BF324DC8EBD2B55AD7444ED209AAFE3B76D255F00042BCC4C7F773E2052E78D3D08037EFA080C2A8DDDBACC90D6682A650E03C7ACE2F80ADE79883E649453C7334577032E83C479755416BC2E4B957CA2F01E9CC28AF78864629E1699E34BA405A12257774381B76CFD074383AADE0AAB5D5B4BBA6EBC43B401B6C9633C11EC966251C15D81E5D241E68E284A5E1435C1181030F9CC238262CE30FC784137F62A2E7483FA2C48DB50FD3258D70DC1565E4F22496B1B34769643EC65CB3025402C2CC598D945542AD37AC5DAA22DB4242A3EE7C1C701B9C13420CADD97FCE06123105C3E2878D69BE6C3A997B5C9D22F5D78D7FDE54332C7FD3563DB4D5DBC6F29F7BD66F574F977C795C52E4B464EE53FACB6077FBBAD972AFD8CF5F6DA9E7CD3E7CFE8975FD048E6ADD06',1,1772366400000);
INSERT INTO "positions" VALUES(1,3,0,2,2,'[[1,"turn.1",[{"kind":"end"}]]]',X'789C9D51CB6E83400CFC17E7BA8786475BF12B511519300185B0AB7D10B5887FAFBD4B507B6855F582C75E8F676C16B8E08DA002AFDF41810D23B9F34CD60D7A822A53E03C7A7E5F001BCF3507D5938A78A6086B8DCE73755915343A4C9EB9D27E09685B46C78267104A0B4FF396D0054BF29033A3C35973DA42D5E1E848C195C890DD53DD75929DDE14981E9D18AD87968D1A3B7C48D604737811E3C8E56A0AE398B08C1496E0E4D9B2B9369A8828F9E17D87E9C27378846356B47E944F7216993D0AF1C4EBE9EB210395C0512886D01E0A60A15EF3BED2D5A335DCC5A5913A1F07DC06E7C41043A3F76B996065A18C61F683629A2F4AB5BE47E95429BF2AFE59A96498FFB65BF1D8ADDC14F37FEAACDFFEF4761359A3B1FA3EA51B06B3C7D72DE67B87F44652B13D3D6FF191975BDC1BD9EABA7E029D4EDC28',1,1772366460000);
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
CREATE TABLE ready (
	game BIGINT NOT NULL, 
	branch INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	ask TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_ready PRIMARY KEY (game, branch, seat, ask), 
	CONSTRAINT fk_ready_game FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE rooms (
	game BIGINT NOT NULL, 
	room TEXT NOT NULL, 
	audience TEXT NOT NULL, 
	open BOOLEAN NOT NULL, 
	thread BIGINT, 
	CONSTRAINT pk_rooms PRIMARY KEY (game, room), 
	CONSTRAINT fk_rooms_game FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE seats (
	game BIGINT NOT NULL, 
	seat INTEGER NOT NULL, 
	person BIGINT, 
	ai TEXT NOT NULL, 
	entry TEXT NOT NULL, 
	missed INTEGER NOT NULL, 
	steward BOOLEAN NOT NULL, 
	joined_at BIGINT, 
	unreached BOOLEAN NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (game, seat), 
	CONSTRAINT fk_seats_game FOREIGN KEY(game) REFERENCES games (id), 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES(1,1,1,'','{}',0,0,1772366400000,0);
INSERT INTO "seats" VALUES(1,2,2,'','{}',0,0,1772366400000,1);
INSERT INTO "seats" VALUES(1,3,3,'','{}',0,0,1772366400000,0);
CREATE TABLE windows (
	game BIGINT NOT NULL, 
	branch INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	ask TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	opened_at BIGINT NOT NULL, 
	closes_at BIGINT, 
	remaining BIGINT, 
	open BOOLEAN NOT NULL, 
	remind_at BIGINT, 
	reminded_at BIGINT, 
	extended BIGINT NOT NULL, heard_at BIGINT, 
	CONSTRAINT pk_windows PRIMARY KEY (game, branch, seat, ask), 
	CONSTRAINT fk_windows_game FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "windows" VALUES(1,0,1,'bid.1',0,'{"id":"bid.1","seat":1,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772366400000,NULL,0,0,1772431200000,NULL,0,NULL);
INSERT INTO "windows" VALUES(1,0,2,'bid.1',1,'{"id":"bid.1","seat":2,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772366400000,NULL,0,0,1772431200000,NULL,0,NULL);
INSERT INTO "windows" VALUES(1,0,3,'bid.1',2,'{"id":"bid.1","seat":3,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772366400000,NULL,0,0,1772431200000,NULL,0,NULL);
INSERT INTO "windows" VALUES(1,0,1,'turn.1',0,'{"id":"turn.1","seat":1,"kind":"turn","clock":"turn_hours","share":100,"group":"","ready":true,"known_to":"everyone"}',1772366400000,NULL,86340000,0,1772431200000,NULL,0,1772366460000);
INSERT INTO "windows" VALUES(1,0,1,'pick.1',1,'{"id":"pick.1","seat":1,"kind":"pick","clock":"turn_hours","share":100,"group":"","ready":false,"known_to":[1]}',1772366400000,NULL,86340000,0,1772431200000,NULL,0,NULL);
INSERT INTO "windows" VALUES(1,0,1,'bid.2',0,'{"id":"bid.2","seat":1,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.2","ready":true,"known_to":"everyone"}',1772366460000,1772452860000,NULL,1,1772431260000,NULL,0,NULL);
INSERT INTO "windows" VALUES(1,0,2,'bid.2',1,'{"id":"bid.2","seat":2,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.2","ready":true,"known_to":"everyone"}',1772366460000,1772452860000,NULL,1,1772431260000,NULL,0,NULL);
INSERT INTO "windows" VALUES(1,0,3,'bid.2',2,'{"id":"bid.2","seat":3,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.2","ready":true,"known_to":"everyone"}',1772366460000,1772452860000,NULL,1,1772431260000,NULL,0,NULL);
CREATE INDEX ix_games_life ON games (life);
CREATE INDEX ix_games_host ON games (host);
CREATE INDEX ix_games_channel ON games (channel);
CREATE INDEX ix_games_thread ON games (thread);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_windows_due ON windows (closes_at, game) WHERE open = 1 AND closes_at IS NOT NULL;
CREATE INDEX ix_windows_to_remind ON windows (remind_at) WHERE open = 1 AND remind_at IS NOT NULL AND reminded_at IS NULL;
CREATE INDEX ix_orders_waiting ON orders (game, branch) WHERE withdrawn_at IS NULL AND played IS NULL;
CREATE INDEX ix_events_untold ON events (game, revision, place) WHERE told IS NULL AND undone_at IS NULL;
CREATE INDEX ix_rooms_thread ON rooms (thread);
CREATE INDEX ix_outbox_game_seat ON outbox (game, seat);
CREATE INDEX ix_outbox_to_send ON outbox (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX ix_outbox_on_its_way ON outbox (sending_at) WHERE sending_at IS NOT NULL AND sent_at IS NULL;
CREATE INDEX ix_actions_game ON actions (game);
CREATE INDEX ix_answers_at ON answers (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('people',3);
INSERT INTO "sqlite_sequence" VALUES('games',1);
INSERT INTO "sqlite_sequence" VALUES('outbox',14);
INSERT INTO "sqlite_sequence" VALUES('orders',5);
COMMIT;

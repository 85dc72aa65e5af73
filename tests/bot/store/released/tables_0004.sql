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
INSERT INTO "actions" VALUES(1,2,3,'offer',1772366402400,'{"number":0,"seat":3,"name":"Finn"}');
INSERT INTO "actions" VALUES(2,2,3,'offer.over',1772366403600,'{"number":0,"why":"back"}');
INSERT INTO "actions" VALUES(3,2,1,'replace',1772366403600,'{"name":"Eve","gone":"Cleo"}');
INSERT INTO "actions" VALUES(4,2,1,'extend',1772431203600,'{"hours":2}');
INSERT INTO "actions" VALUES(5,2,1,'offer',1772506803600,'{"number":4,"seat":1,"name":"Dan"}');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
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
	chapter INTEGER, 
	undone_at BIGINT, 
	CONSTRAINT pk_events PRIMARY KEY (game, revision, place), 
	CONSTRAINT fk_events_game_revision FOREIGN KEY(game, revision) REFERENCES positions (game, revision)
);
INSERT INTO "events" VALUES(1,1,0,'','{"kind":"seated","audience":"everyone","room":"","order":[1,2]}',1,NULL);
INSERT INTO "events" VALUES(1,1,1,'','{"kind":"hand_dealt","audience":[1],"room":"","seat":1,"cards":["cook#2","cook#1","spear#4"]}',1,NULL);
INSERT INTO "events" VALUES(1,1,2,'','{"kind":"hand_dealt","audience":[2],"room":"","seat":2,"cards":["spear#1","bow#2","spear#5"]}',1,NULL);
INSERT INTO "events" VALUES(1,1,3,'','{"kind":"round_opened","audience":"everyone","room":"","round":1,"prize":"harp#2"}',1,NULL);
INSERT INTO "events" VALUES(1,2,0,'','{"kind":"passed","audience":"everyone","room":"","seat":1}',2,NULL);
INSERT INTO "events" VALUES(1,2,1,'','{"kind":"passed","audience":"everyone","room":"","seat":2}',2,NULL);
INSERT INTO "events" VALUES(1,2,2,'','{"kind":"bids_opened","audience":"everyone","room":"","bids":{"1":0,"2":0}}',2,NULL);
INSERT INTO "events" VALUES(1,2,3,'','{"kind":"chapter_closed","audience":"everyone","room":"","title":"round","facts":{"round":1}}',2,NULL);
INSERT INTO "events" VALUES(1,2,4,'','{"kind":"game_ended","audience":"everyone","room":"","scores":{"1":6,"2":6}}',2,NULL);
INSERT INTO "events" VALUES(2,1,0,'','{"kind":"seated","audience":"everyone","room":"","order":[1,2,3]}',1,NULL);
INSERT INTO "events" VALUES(2,1,1,'','{"kind":"hand_dealt","audience":[1],"room":"","seat":1,"cards":["cook#2","cook#1","spear#4"]}',1,NULL);
INSERT INTO "events" VALUES(2,1,2,'','{"kind":"hand_dealt","audience":[2],"room":"","seat":2,"cards":["spear#1","bow#2","spear#5"]}',1,NULL);
INSERT INTO "events" VALUES(2,1,3,'','{"kind":"hand_dealt","audience":[3],"room":"","seat":3,"cards":["cook#4","cook#5","bow#3"]}',1,NULL);
INSERT INTO "events" VALUES(2,1,4,'','{"kind":"round_opened","audience":"everyone","room":"","round":1,"prize":"harp#2"}',1,NULL);
INSERT INTO "events" VALUES(2,2,0,'','{"kind":"bids_opened","audience":"everyone","room":"","bids":{"1":3,"2":1,"3":1}}',NULL,NULL);
INSERT INTO "events" VALUES(2,2,1,'','{"kind":"prize_won","audience":"everyone","room":"","seat":1,"card":"harp#2","price":3}',NULL,NULL);
INSERT INTO "events" VALUES(2,2,2,'','{"kind":"offer_shown","audience":[1],"room":"","cards":["cup#1","harp#3"]}',NULL,NULL);
INSERT INTO "events" VALUES(3,1,0,'','{"kind":"seated","audience":"everyone","room":"","order":[1,2]}',1,NULL);
INSERT INTO "events" VALUES(3,1,1,'','{"kind":"hand_dealt","audience":[1],"room":"","seat":1,"cards":["cook#2","cook#1","spear#4"]}',1,NULL);
INSERT INTO "events" VALUES(3,1,2,'','{"kind":"hand_dealt","audience":[2],"room":"","seat":2,"cards":["spear#1","bow#2","spear#5"]}',1,NULL);
INSERT INTO "events" VALUES(3,1,3,'','{"kind":"round_opened","audience":"everyone","room":"","round":1,"prize":"harp#2"}',1,NULL);
INSERT INTO "events" VALUES(3,2,0,'','{"kind":"passed","audience":"everyone","room":"","seat":1}',2,NULL);
INSERT INTO "events" VALUES(3,2,1,'','{"kind":"passed","audience":"everyone","room":"","seat":2}',2,NULL);
INSERT INTO "events" VALUES(3,2,2,'','{"kind":"bids_opened","audience":"everyone","room":"","bids":{"1":0,"2":0}}',2,NULL);
INSERT INTO "events" VALUES(3,2,3,'','{"kind":"chapter_closed","audience":"everyone","room":"","title":"round","facts":{"round":1}}',2,NULL);
INSERT INTO "events" VALUES(3,2,4,'','{"kind":"game_ended","audience":"everyone","room":"","scores":{"1":6,"2":6}}',2,NULL);
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
INSERT INTO "games" VALUES(1,'toy',2,'over',7,'{"rounds":1,"purse":5,"keeper":false,"bid_hours":24,"turn_hours":24,"defend_hours":12,"keeper_hours":12}','{"language":"en","zone":"UTC","hour":null,"early":true,"remind_hours":6,"extension_hours":24,"extensions_cap":72,"steward_after":0,"leavers":"ai","fill":false,"undo":true,"spectators":true,"outage_minutes":15,"lobby_days":14}','dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b',0,2,1,10,1000,1002,1772366400000,1772366400000,NULL,1772366400000,NULL,NULL);
INSERT INTO "games" VALUES(2,'toy',2,'open',1,'{"rounds":2,"purse":5,"keeper":false,"bid_hours":24,"turn_hours":24,"defend_hours":12,"keeper_hours":12}','{"language":"en","zone":"UTC","hour":null,"early":true,"remind_hours":6,"extension_hours":24,"extensions_cap":72,"steward_after":0,"leavers":"ai","fill":false,"undo":true,"spectators":true,"outage_minutes":15,"lobby_days":14}','dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b',0,2,1,10,1009,1015,1772366400000,1772431203600,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES(3,'toy',2,'over',1,'{"rounds":1,"purse":5,"keeper":false,"bid_hours":24,"turn_hours":24,"defend_hours":12,"keeper_hours":12}','{"language":"en","zone":"UTC","hour":null,"early":true,"remind_hours":6,"extension_hours":24,"extensions_cap":72,"steward_after":0,"leavers":"ai","fill":false,"undo":true,"spectators":true,"outage_minutes":15,"lobby_days":14}','dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b',0,2,1,10,NULL,NULL,1772506803600,1772506803600,NULL,1772506803600,NULL,NULL);
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
INSERT INTO "orders" VALUES(1,2,0,1,'bid.1',1,'{"kind":"bid","amount":3}',1772431203600,1,NULL,2);
INSERT INTO "orders" VALUES(2,2,0,2,'bid.1',1,'{"kind":"bid","amount":1}',1772431203600,2,NULL,2);
INSERT INTO "orders" VALUES(3,2,0,3,'bid.1',1,'{"kind":"bid","amount":1}',1772431203600,5,NULL,2);
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
INSERT INTO "outbox" VALUES(1,'1.1.public.',1,'public','{"page":{"title":"The game begins","paragraphs":["- seated.\n- round opened."],"fields":[]},"room":"","open_to":[]}',NULL,NULL,'',1,'[["hoard",""]]',NULL,'5269010a659bef969488',1772366400000,1,NULL,NULL,1772366400000,1000,1004,'',NULL);
INSERT INTO "outbox" VALUES(2,'1.1.news.1',1,'news','{"room":"","card":true,"open_to":[]}',1,NULL,NULL,1,'[]',NULL,'bdbcd85eea4e49b15ea6',1772366400000,1,NULL,NULL,NULL,NULL,NULL,'closed',1772366400000);
INSERT INTO "outbox" VALUES(3,'1.1.news.2',1,'news','{"room":"","card":true,"open_to":[]}',2,NULL,NULL,1,'[]',NULL,'36d10b127aee1cc365bb',1772366400000,1,NULL,NULL,1772366400000,6001,1003,'',NULL);
INSERT INTO "outbox" VALUES(4,'1.1.card.1',1,'card','{"asks":["bid.1"]}',1,NULL,NULL,1,'[]',NULL,'a89bf8c08f191961beb8',1772366400000,1,NULL,NULL,NULL,NULL,NULL,'closed',1772366400000);
INSERT INTO "outbox" VALUES(5,'1.1.card.2',1,'card','{"asks":["bid.1"]}',2,NULL,NULL,1,'[]',NULL,'ef150bc4ce35b119d272',1772366400000,1,NULL,NULL,1772366400000,6001,1006,'',NULL);
INSERT INTO "outbox" VALUES(6,'1.2.public.',1,'public','{"page":{"title":"News","paragraphs":["passed.","passed.","bids opened.","game ended."],"fields":[]},"room":"","open_to":[]}',NULL,NULL,'',2,'[]',NULL,'ef17568aebe5679a61e7',1772366400000,1,NULL,NULL,1772366400000,1000,1005,'',NULL);
INSERT INTO "outbox" VALUES(7,'1.2.news.1',1,'news','{"room":"","card":false,"open_to":[]}',1,NULL,NULL,2,'[["hoard",""]]',NULL,'a278584b0e1b4c54c284',1772366400000,1,NULL,NULL,NULL,NULL,NULL,'closed',1772366400000);
INSERT INTO "outbox" VALUES(8,'1.2.news.2',1,'news','{"room":"","card":false,"open_to":[]}',2,NULL,NULL,2,'[["hoard",""]]',NULL,'ba140dfc0189f1929769',1772366400000,0,NULL,NULL,1772366400000,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(9,'1.2.outcome',1,'outcome','{"page":{"title":"The game is drawn: Gus and Ada","paragraphs":["game ended. (T-END-01)","The seed was `dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b`. Whoever wants to check it: the SHA-256 of `toy|dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b` is `88fae448597832e8ab62443e2f78d20e8be411026ebbaf5f3697d8845f71ccfe`."],"fields":[]}}',NULL,NULL,'',2,'[["hoard",""]]',NULL,'0a6286de040b036a4344',1772366400000,1,NULL,NULL,1772366400000,1000,1007,'',NULL);
INSERT INTO "outbox" VALUES(10,'lobby.1.1772366400000',1,'lobby','{}',NULL,NULL,'',0,'[]',NULL,'1400e6b01c65d6856d49',1772366400000,1,NULL,NULL,1772366400000,10,1002,'',NULL);
INSERT INTO "outbox" VALUES(11,'lobby.1.thread',1,'lobby','{}',NULL,NULL,'',0,'[]',NULL,'3a879cb1b91add71ff1f',1772366400000,1,NULL,NULL,1772366400000,10,1002,'',NULL);
INSERT INTO "outbox" VALUES(12,'closed.1.0.1.4',1,'note','{"key":"letter.closed","facts":{"seat":1}}',NULL,NULL,'',0,'[]',NULL,'072a4d22571491cbb96f',1772366400000,1,NULL,NULL,1772366400000,1000,1008,'',NULL);
INSERT INTO "outbox" VALUES(13,'2.1.public.',2,'public','{"page":{"title":"The game begins","paragraphs":["- seated.\n- round opened."],"fields":[]},"room":"","open_to":[]}',NULL,NULL,'',1,'[["hoard",""]]',NULL,'b64f3d08ee0a0d1d68a3',1772366400000,1,NULL,NULL,1772366400000,1009,1013,'',NULL);
INSERT INTO "outbox" VALUES(14,'2.1.news.1',2,'news','{"room":"","card":true,"open_to":[]}',1,NULL,NULL,1,'[]',NULL,'e3418af16102661e48c0',1772366400000,1,NULL,NULL,1772366400000,6001,1011,'',NULL);
INSERT INTO "outbox" VALUES(15,'2.1.news.2',2,'news','{"room":"","card":true,"open_to":[]}',2,NULL,NULL,1,'[]',NULL,'334184fd41423568774a',1772366400000,1,NULL,NULL,NULL,NULL,NULL,'closed',1772366400000);
INSERT INTO "outbox" VALUES(16,'2.1.news.3',2,'news','{"room":"","card":true,"open_to":[]}',3,NULL,NULL,1,'[]',NULL,'9a507a427577d59edf90',1772366400000,1,NULL,NULL,1772366400000,6003,1012,'',NULL);
INSERT INTO "outbox" VALUES(17,'2.1.card.1',2,'card','{"asks":["bid.1"]}',1,NULL,NULL,1,'[]',NULL,'3ae140cc0fc03bc31749',1772366400000,1,NULL,NULL,1772366400000,6001,1014,'',NULL);
INSERT INTO "outbox" VALUES(18,'2.1.card.2',2,'card','{"asks":["bid.1"]}',2,NULL,NULL,1,'[]',NULL,'0969c52bdcef1af4b399',1772366400000,1,NULL,NULL,NULL,NULL,NULL,'closed',1772366401200);
INSERT INTO "outbox" VALUES(19,'2.1.card.3',2,'card','{"asks":["bid.1"]}',3,NULL,NULL,1,'[]',NULL,'f708f24cba7d2c1c3815',1772366400000,1,NULL,NULL,1772366402400,6003,1017,'',NULL);
INSERT INTO "outbox" VALUES(20,'lobby.2.thread',2,'lobby','{}',NULL,NULL,'',0,'[]',NULL,'801f3c40c4565a61d026',1772366400000,1,NULL,NULL,1772366400000,10,1015,'',NULL);
INSERT INTO "outbox" VALUES(21,'closed.2.0.2.bid.1@1772366400',2,'note','{"key":"letter.closed.card","facts":{"seat":2},"rings":2}',NULL,NULL,'',0,'[]',NULL,'71616b6613b42af166c6',1772366401200,1,NULL,NULL,1772366401200,1009,1016,'',NULL);
INSERT INTO "outbox" VALUES(22,'2.offer.0.to',2,'offer','{"facts":{"gone":"Cleo","name":"Finn","number":"2","left":"<t:1772539202:R>"},"offer":0,"giver":3,"to":6,"key":"offer.asked.own"}',NULL,6,NULL,1,'[]',NULL,'31c03ffc15d6361dd327',1772366402400,1,NULL,NULL,NULL,NULL,NULL,'closed',1772366403600);
INSERT INTO "outbox" VALUES(23,'2.offer.0.public',2,'offer','{"facts":{"gone":"Cleo","name":"Finn","number":"2","left":"<t:1772539202:R>"},"offer":0,"giver":3,"to":6,"key":"offer.asked","silent":true}',NULL,NULL,'',1,'[]',NULL,'70ff9012b4de08a737af',1772366402400,1,NULL,NULL,1772366402400,1009,1018,'',NULL);
INSERT INTO "outbox" VALUES(24,'closed.2.offer.0.to',2,'note','{"key":"offer.closed","facts":{"gone":"Cleo","name":"Finn","number":"2","left":"<t:1772539202:R>"},"calls":6,"for":"2.offer.0.to"}',NULL,NULL,'',0,'[]',NULL,'ea9ee9100dfd239e4880',1772366403600,1,NULL,NULL,1772366403600,1009,1019,'',NULL);
INSERT INTO "outbox" VALUES(25,'2.offer.0.to.over',2,'offer','{"key":"offer.back","facts":{"gone":"Cleo","name":"Finn","number":"2","left":"<t:1772539202:R>"},"of":"2.offer.0.to"}',NULL,6,NULL,1,'[]',NULL,'0314ee324e2ef73ef5e3',1772366403600,0,1772366403600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(26,'2.offer.0.public.over',2,'offer','{"key":"offer.back","facts":{"gone":"Cleo","name":"Finn","number":"2","left":"<t:1772539202:R>"},"of":"2.offer.0.public"}',NULL,NULL,'',1,'[]',NULL,'e54406e75aa2323de807',1772366403600,0,1772366403600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(27,'closed.2.offer.0.to.over',2,'note','{"key":"offer.back","facts":{"gone":"Cleo","name":"Finn","number":"2","left":"<t:1772539202:R>"},"of":"closed.2.offer.0.to"}',NULL,NULL,'',0,'[]',NULL,'171bc7a044d5cd3bbca2',1772366403600,0,1772366403600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(28,'2.1.note.public.replace.2',2,'note','{"key":"host.replace","facts":{"name":"Eve","gone":"Cleo"}}',NULL,NULL,'',1,'[]',NULL,'eb39f081ab2630882704',1772366403600,0,1772366403600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(29,'2.1.card.3.2',2,'card','{"asks":["bid.1"],"page":{"title":"","paragraphs":["You now play in place of Cleo."],"fields":[]}}',3,NULL,NULL,1,'[]',NULL,'4c59e38eebe246dcff1c',1772366403600,0,1772366403600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(30,'2.1.note.to.3.gone.2',2,'note','{"key":"host.replaced","facts":{"number":"2","name":"Eve"}}',NULL,3,NULL,1,'[]',NULL,'de372b2ce4b5663b541e',1772366403600,0,1772366403600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(31,'2.0.remind.1.bid.1.1772452800',2,'reminder','{"key":"remind.sheet","facts":{"left":"<t:1772452800:R>"},"ask":"bid.1","until":1772452800}',1,NULL,NULL,1,'[]',NULL,'75892ce66146c74bfc0c',1772431203600,0,1772431203600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(32,'2.0.remind.2.bid.1.1772452800',2,'reminder','{"key":"remind.sheet","facts":{"left":"<t:1772452800:R>"},"ask":"bid.1","until":1772452800}',2,NULL,NULL,1,'[]',NULL,'f65ca64372f94d4c39e9',1772431203600,0,1772431203600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(33,'2.0.remind.3.bid.1.1772452800',2,'reminder','{"key":"remind.sheet","facts":{"left":"<t:1772452800:R>"},"ask":"bid.1","until":1772452800}',3,NULL,NULL,1,'[]',NULL,'4b49139f0c34637f8088',1772431203600,0,1772431203600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(34,'2.2.card.1',2,'card','{"asks":["turn.1","pick.1"]}',1,NULL,NULL,2,'[]',NULL,'bca2429f58263573e558',1772431203600,0,1772431203600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(35,'2.2.card.1.extend.1772431203600',2,'card','{"asks":["turn.1","pick.1"],"silent":true}',1,NULL,NULL,2,'[]',NULL,'feafd79fe63c23c644e1',1772431203600,0,1772431203600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(36,'2.2.note.public.extend.3',2,'note','{"key":"host.extend","facts":{"who":"Ada","hours":2}}',NULL,NULL,'',2,'[]',NULL,'59b85cc13e1788186470',1772431203600,0,1772431203600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(37,'2.0.remind.1.pick.1.1772524803',2,'reminder','{"key":"remind.ask","facts":{"left":"<t:1772524803:R>"},"ask":"pick.1","until":1772524803}',1,NULL,NULL,2,'[]',NULL,'140485a1e5f571bfb6a7',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(38,'2.0.remind.1.turn.1.1772524803',2,'reminder','{"key":"remind.ask","facts":{"left":"<t:1772524803:R>"},"ask":"turn.1","until":1772524803}',1,NULL,NULL,2,'[]',NULL,'1dea1e3afd00af0c9f70',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(39,'2.offer.4.to',2,'offer','{"facts":{"gone":"Ada","name":"Dan","number":"2","left":"<t:1772679603:R>"},"offer":4,"giver":1,"to":4,"key":"offer.asked.own"}',NULL,4,NULL,2,'[]',NULL,'919089675e210d4af281',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(40,'2.offer.4.public',2,'offer','{"facts":{"gone":"Ada","name":"Dan","number":"2","left":"<t:1772679603:R>"},"offer":4,"giver":1,"to":4,"key":"offer.asked","silent":true}',NULL,NULL,'',2,'[]',NULL,'c4845cd76aafad925199',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(41,'3.1.public.',3,'public','{"page":{"title":"The game begins","paragraphs":["- seated.\n- round opened."],"fields":[]},"room":"","open_to":[]}',NULL,NULL,'',1,'[["hoard",""]]',NULL,'f403e917417559360aae',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(42,'3.1.news.1',3,'news','{"room":"","card":true,"open_to":[]}',1,NULL,NULL,1,'[]',NULL,'6f347f963cd40cbaed1c',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(43,'3.1.news.2',3,'news','{"room":"","card":true,"open_to":[]}',2,NULL,NULL,1,'[]',NULL,'57d7d7a8426694199c90',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(44,'3.1.card.1',3,'card','{"asks":["bid.1"]}',1,NULL,NULL,1,'[]',NULL,'dd13d6cc64eb9541a076',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(45,'3.1.card.2',3,'card','{"asks":["bid.1"]}',2,NULL,NULL,1,'[]',NULL,'3a5fb8678568b34435f1',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(46,'3.2.public.',3,'public','{"page":{"title":"News","paragraphs":["passed.","passed.","bids opened.","game ended."],"fields":[]},"room":"","open_to":[]}',NULL,NULL,'',2,'[]',NULL,'eab5d406fd12d302cbc3',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(47,'3.2.news.1',3,'news','{"room":"","card":false,"open_to":[]}',1,NULL,NULL,2,'[["hoard",""]]',NULL,'21c5e9f7af4760249b3b',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(48,'3.2.news.2',3,'news','{"room":"","card":false,"open_to":[]}',2,NULL,NULL,2,'[["hoard",""]]',NULL,'7bf6bac471f45bf24666',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(49,'3.2.outcome',3,'outcome','{"page":{"title":"The game is drawn: Ada and Dan","paragraphs":["game ended. (T-END-01)","The seed was `dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b`. Whoever wants to check it: the SHA-256 of `toy|dc365e79d41cfae1c3c0d969319ae62165b81b1815a86c32bbc6c64cbdf2311b` is `88fae448597832e8ab62443e2f78d20e8be411026ebbaf5f3697d8845f71ccfe`."],"fields":[]}}',NULL,NULL,'',2,'[["hoard",""]]',NULL,'3a6459412f3138157819',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
INSERT INTO "outbox" VALUES(50,'lobby.3.1772506803600',3,'lobby','{}',NULL,NULL,'',0,'[]',NULL,'ea2d59abd241c7bdacc4',1772506803600,0,1772506803600,NULL,NULL,NULL,NULL,'',NULL);
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
INSERT INTO "people" VALUES(3,1003,'Cleo','','','',NULL,NULL,NULL,NULL,'open');
INSERT INTO "people" VALUES(4,1004,'Dan','','','',NULL,NULL,NULL,NULL,'');
INSERT INTO "people" VALUES(5,1005,'Eve','','','',NULL,NULL,NULL,NULL,'');
INSERT INTO "people" VALUES(6,1006,'Finn','','','',NULL,NULL,NULL,NULL,'closed');
INSERT INTO "people" VALUES(7,1007,'Gus','','','',NULL,NULL,NULL,NULL,'closed');
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
INSERT INTO "positions" VALUES(1,1,0,NULL,2,'[]',X'789C9D50496EC3300CFC0B73D5A17692B6F05782A2A06D7A411C4BD092A035FCF7929463A0875E7A11879466A116E8F1465041B45F60C0A789C2E79D7C18ED0C556920448C7CBF0036916701AA17A3F84E0A6B8B21F274590D3436CD91B9F2BC4FE85B46C5893508E54961207AC2903C497764468777CB6D0B55875320035722477E6F6DD74977F930E0060C12B41E5B0EEAFCF82DDD80DE1D4A498E3CAFE6344D198BA6D004E7D09ED3B59A42510EC40B8F73CF422C1198A5D90B397234650E28C40BEF67AF6AA6A0108A23F48713B0D16079E1EC39511795781B4390200C9DDDBFC9252F9B9C19967F38655D71A8ED432DF3E4FC4FA7F5D7D7F326C9A9BA7EDF5136E2C1DB7320378DB78F392F9BDC5EDFB77ADC5FEC2AA7EDEA75ABCF9E23AFEB0FCBBEBD3B',1,1772366400000);
INSERT INTO "positions" VALUES(1,2,0,1,2,'[[1,"bid.1",[]],[2,"bid.1",[]]]',X'789C9D50CB6E84300CFC1773CDA13CBAADF895555579C13CB42C89F260D522FEBD7602483DF4D24B32B633E399ACD0E383A006AFBF40810D13B9CF85AC1BF50C75A1C079F43C5F011BCF3D07F58B8A78A1086F1A9DE7EEBA296874983D73E5791FD0B68CF28A3508E549AEC05B42172C495532A3C34573D942DDE1E448C19DC8903D4BDD75525D3F1498019D18D5EC8E9D1A3B7E4B29A6716481394C53C222270CC1C9AF65636D341051F2C259C7B94F128E59D1762E47721599030AF1CAD1F43D2B4025900BC510DAAC025E3468CE9A764ED4F9487C8CCE891186469F3F648295101786C51F9B92AE6CB8E9675C993AAFFFDCB4FDFA754E124C541FD09AAC9444DC783B1A3269AC7ECE292C8F8EFB7DBFCBF3C5A952EDA3CB7E1F355BDEB61F3025BBCA',1,1772366400000);
INSERT INTO "positions" VALUES(2,1,0,NULL,2,'[]',X'789C9D51CB6E833010FC97CD954309A4ADF895A8AA36C9125008B6FC206A23FEBDB33641EAA13DE48267773D8F35773AF355A8A160BEA8201707F19F9338DF9B919A6D413E70C0FC4E7C0CE8796A5E8A842749F060D80774EF73414713C700AE5E3F477627A0B28686B05E815A70C23E3AD1410546CB934179A2A6E5C14B4117112B6E2D4DDB6AB5FF28C876EC35E8A13F21A875FDB7561D3BBBD96A7246BF19E33064AC9A4A539C433BA443B35C500E8485FBF10C214878B052F6523F395A6276ACC43DF63397649640A9142BEC3635C1A83358387B0ED28644BCF6DE6B10406BD667B2D1E9263BC0ED1F4E59571D0EE6962C7367F7B453F5DF4EF563A7DDE2583DE933FFFAC5508F366D917E53A52E68BC3D1A3A393A731BF3A346BB9EEFCB59AD3756957A19BD2EE7A3C6D3CCF30FB665DC56',1,1772366400000);
INSERT INTO "positions" VALUES(2,2,0,1,2,'[[1,"bid.1",[{"kind":"bid","amount":3}]],[2,"bid.1",[{"kind":"bid","amount":1}]],[3,"bid.1",[{"kind":"bid","amount":1}]]]',X'789C9D51DB4EC3300CFD17F7350FF406A8BF324DC8EBD2B55AD7444ED209AAFE3B76D255F00042BCC4C7F773E2052E78D3D08037EFA080C2A8DDDBACC90D6682A650E03C7ACE2F80ADE79883E649453C7334577032E83C479755416BC2E4B957CA2F01E9CC28AF78864629E1699E34BA405A12257774381B76CFD074383AADE0AAB5D5B4BBA6EBC43B401B6C9633C11EC966251C15D81E5D241E68E284A5E1435C1181030F9CC238262CE30FC784137F62A2E7483FA2C48DB50FD3258D70DC1565E4F22496B1B34769643EC65CB3025402C2CC598D945542AD37AC5DAA22DB4242A3EE7C1C701B9C13420CADD97FCE06123105C3E2878D69BE6C3A997B5C9D22F5D78D7FDE54332C7FD3563DB4D5DBC6F29F7BD66F574F977C795C52E4B464EE53FACB6077FBBAD972AFD8CF5F6DA9E7CD3E7CFE8975FD048E6ADD06',1,1772431203600);
INSERT INTO "positions" VALUES(3,1,0,NULL,2,'[]',X'789C9D50496EC3300CFC0B73D5A17692B6F05782A2A06D7A411C4BD092A035FCF7929463A0875E7A11879466A116E8F1465041B45F60C0A789C2E79D7C18ED0C556920448C7CBF0036916701AA17A3F84E0A6B8B21F274590D3436CD91B9F2BC4FE85B46C5893508E54961207AC2903C497764468777CB6D0B55875320035722477E6F6DD74977F930E0060C12B41E5B0EEAFCF82DDD80DE1D4A498E3CAFE6344D198BA6D004E7D09ED3B59A42510EC40B8F73CF422C1198A5D90B397234650E28C40BEF67AF6AA6A0108A23F48713B0D16079E1EC39511795781B4390200C9DDDBFC9252F9B9C19967F38655D71A8ED432DF3E4FC4FA7F5D7D7F326C9A9BA7EDF5136E2C1DB7320378DB78F392F9BDC5EDFB77ADC5FEC2AA7EDEA75ABCF9E23AFEB0FCBBEBD3B',1,1772506803600);
INSERT INTO "positions" VALUES(3,2,0,1,2,'[[1,"bid.1",[]],[2,"bid.1",[]]]',X'789C9D50CB6E84300CFC1773CDA13CBAADF895555579C13CB42C89F260D522FEBD7602483DF4D24B32B633E399ACD0E383A006AFBF40810D13B9CF85AC1BF50C75A1C079F43C5F011BCF3D07F58B8A78A1086F1A9DE7EEBA296874983D73E5791FD0B68CF28A3508E549AEC05B42172C495532A3C34573D942DDE1E448C19DC8903D4BDD75525D3F1498019D18D5EC8E9D1A3B7E4B29A6716481394C53C222270CC1C9AF65636D341051F2C259C7B94F128E59D1762E47721599030AF1CAD1F43D2B4025900BC510DAAC025E3468CE9A764ED4F9487C8CCE891186469F3F648295101786C51F9B92AE6CB8E9675C993AAFFFDCB4FDFA754E124C541FD09AAC9444DC783B1A3269AC7ECE292C8F8EFB7DBFCBF3C5A952EDA3CB7E1F355BDEB61F3025BBCA',1,1772506803600);
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
CREATE TABLE reader_state (
	game BIGINT NOT NULL, 
	person BIGINT NOT NULL, 
	read_up_to INTEGER NOT NULL, 
	shown_up_to INTEGER NOT NULL, 
	card_since INTEGER NOT NULL, 
	heard_events INTEGER NOT NULL, 
	seat INTEGER, 
	card_channel BIGINT, 
	card_message BIGINT, 
	card_remains TEXT NOT NULL, 
	sheets TEXT NOT NULL, 
	earlier_cards TEXT, 
	card_sent_at BIGINT, 
	looked_at BIGINT, 
	CONSTRAINT pk_reader_state PRIMARY KEY (game, person), 
	CONSTRAINT fk_reader_state_game FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "reader_state" VALUES(1,0,2,0,0,7,NULL,NULL,NULL,'','[]',NULL,NULL,NULL);
INSERT INTO "reader_state" VALUES(1,1,2,2,0,8,2,6001,1006,'','[]',NULL,1772366400000,NULL);
INSERT INTO "reader_state" VALUES(2,0,1,0,0,2,NULL,NULL,NULL,'','[]',NULL,NULL,NULL);
INSERT INTO "reader_state" VALUES(2,1,1,1,0,3,1,6001,1014,'','[]',NULL,1772366400000,NULL);
INSERT INTO "reader_state" VALUES(2,3,1,1,0,3,3,6003,1017,'','[]',NULL,1772366402400,NULL);
INSERT INTO "reader_state" VALUES(2,5,1,0,0,3,NULL,NULL,NULL,'','[]',NULL,NULL,NULL);
INSERT INTO "reader_state" VALUES(3,0,2,0,0,7,NULL,NULL,NULL,'','[]',NULL,NULL,NULL);
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
INSERT INTO "seats" VALUES(1,1,7,'','{}',0,0,1772366400000,1);
INSERT INTO "seats" VALUES(1,2,1,'','{}',0,0,1772366400000,0);
INSERT INTO "seats" VALUES(2,1,1,'','{}',0,0,1772366400000,0);
INSERT INTO "seats" VALUES(2,2,2,'','{}',0,0,1772366400000,1);
INSERT INTO "seats" VALUES(2,3,5,'','{}',0,0,1772366403600,0);
INSERT INTO "seats" VALUES(3,1,1,'','{}',0,0,1772506803600,0);
INSERT INTO "seats" VALUES(3,2,4,'','{}',0,0,1772506803600,0);
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
INSERT INTO "windows" VALUES(2,0,1,'bid.1',0,'{"id":"bid.1","seat":1,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772366400000,NULL,0,0,1772431200000,1772431203600,0,NULL);
INSERT INTO "windows" VALUES(2,0,2,'bid.1',1,'{"id":"bid.1","seat":2,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772366400000,NULL,0,0,1772431200000,1772431203600,0,NULL);
INSERT INTO "windows" VALUES(2,0,3,'bid.1',2,'{"id":"bid.1","seat":3,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772366400000,NULL,0,0,1772431200000,1772431203600,0,NULL);
INSERT INTO "windows" VALUES(2,0,1,'turn.1',0,'{"id":"turn.1","seat":1,"kind":"turn","clock":"turn_hours","share":100,"group":"","ready":true,"known_to":"everyone"}',1772431203600,1772524803600,NULL,1,1772503203600,1772506803600,7200000,NULL);
INSERT INTO "windows" VALUES(2,0,1,'pick.1',1,'{"id":"pick.1","seat":1,"kind":"pick","clock":"turn_hours","share":100,"group":"","ready":false,"known_to":[1]}',1772431203600,1772524803600,NULL,1,1772503203600,1772506803600,7200000,NULL);
INSERT INTO "windows" VALUES(3,0,1,'bid.1',0,'{"id":"bid.1","seat":1,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772506803600,NULL,0,0,1772571603600,NULL,0,NULL);
INSERT INTO "windows" VALUES(3,0,2,'bid.1',1,'{"id":"bid.1","seat":2,"kind":"bid","clock":"bid_hours","share":100,"group":"bid.1","ready":true,"known_to":"everyone"}',1772506803600,NULL,0,0,1772571603600,NULL,0,NULL);
CREATE INDEX ix_games_life ON games (life);
CREATE INDEX ix_games_host ON games (host);
CREATE INDEX ix_games_channel ON games (channel);
CREATE INDEX ix_games_thread ON games (thread);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_windows_due ON windows (closes_at, game) WHERE open = 1 AND closes_at IS NOT NULL;
CREATE INDEX ix_windows_to_remind ON windows (remind_at) WHERE open = 1 AND remind_at IS NOT NULL AND reminded_at IS NULL;
CREATE INDEX ix_orders_waiting ON orders (game, branch) WHERE withdrawn_at IS NULL AND played IS NULL;
CREATE INDEX ix_rooms_thread ON rooms (thread);
CREATE INDEX ix_outbox_game_seat ON outbox (game, seat);
CREATE INDEX ix_outbox_to_send ON outbox (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX ix_outbox_on_its_way ON outbox (sending_at) WHERE sending_at IS NOT NULL AND sent_at IS NULL;
CREATE INDEX ix_actions_game ON actions (game);
CREATE INDEX ix_answers_at ON answers (at);
CREATE INDEX ix_events_open ON events (game, revision, place) WHERE chapter IS NULL AND undone_at IS NULL;
CREATE INDEX ix_events_chapter ON events (game, chapter);
CREATE INDEX ix_reader_state_person ON reader_state (person);
CREATE INDEX ix_reader_state_earlier ON reader_state (game) WHERE earlier_cards IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('people',7);
INSERT INTO "sqlite_sequence" VALUES('games',3);
INSERT INTO "sqlite_sequence" VALUES('outbox',50);
INSERT INTO "sqlite_sequence" VALUES('actions',5);
INSERT INTO "sqlite_sequence" VALUES('orders',3);
COMMIT;

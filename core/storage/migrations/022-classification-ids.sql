-- Ids of a project's classifications go into the data of models beside those that files brought, which are ordinals from 1:
-- they begin where the ids of edited rows do (DESIGN, decision 6), so that no two are the same. Nothing refers to them yet.
UPDATE classification SET id = id + 1000000000;
UPDATE sqlite_sequence SET seq = seq + 1000000000 WHERE name = 'classification';
INSERT INTO sqlite_sequence (name, seq) SELECT 'classification', 1000000000 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'classification');

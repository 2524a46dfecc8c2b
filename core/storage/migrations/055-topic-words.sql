-- Indexing long texts takes long, and nobody else writes meanwhile: topics that have one wait for a job, which takes them in
-- steps. The index keeps no texts and forgets a topic without reading its texts again.
CREATE TABLE bcf_topic_unworded (topic_id INTEGER PRIMARY KEY) STRICT;
DROP TRIGGER bcf_topic_word_added;
DROP TRIGGER bcf_topic_word_removed;
DROP TRIGGER bcf_topic_word_changed;
DROP TABLE bcf_topic_word;
CREATE VIRTUAL TABLE bcf_topic_word USING fts5 (title, description, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1');

-- 1000 letters: as MOST_AT_ONCE of core/bcf/topics/finding/words.ts.
CREATE TRIGGER bcf_topic_word_added AFTER INSERT ON bcf_topic BEGIN
  INSERT INTO bcf_topic_word (rowid, title, description) SELECT new.id, new.title, new.description
    WHERE length(new.title) + coalesce(length(new.description), 0) <= 1000;
  INSERT INTO bcf_topic_unworded (topic_id) SELECT new.id
    WHERE length(new.title) + coalesce(length(new.description), 0) > 1000;
END;
CREATE TRIGGER bcf_topic_word_removed AFTER DELETE ON bcf_topic BEGIN
  DELETE FROM bcf_topic_word WHERE rowid = old.id;
  DELETE FROM bcf_topic_unworded WHERE topic_id = old.id;
END;
CREATE TRIGGER bcf_topic_word_changed AFTER UPDATE OF title, description ON bcf_topic
WHEN old.title <> new.title OR old.description IS NOT new.description BEGIN
  DELETE FROM bcf_topic_word WHERE rowid = old.id;
  DELETE FROM bcf_topic_unworded WHERE topic_id = old.id;
  INSERT INTO bcf_topic_word (rowid, title, description) SELECT new.id, new.title, new.description
    WHERE length(new.title) + coalesce(length(new.description), 0) <= 1000;
  INSERT INTO bcf_topic_unworded (topic_id) SELECT new.id
    WHERE length(new.title) + coalesce(length(new.description), 0) > 1000;
END;

-- What is there already is indexed after the next start.
INSERT INTO bcf_topic_unworded (topic_id) SELECT id FROM bcf_topic;
INSERT INTO job (kind, subject_id, payload, state, run_at, created_at, updated_at)
  SELECT 'bcf.words', max(id), '{}', 'waiting', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM bcf_topic HAVING count(*) > 0;

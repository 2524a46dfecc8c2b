-- Search of everything: names by any three letters in a row, whatever their case and accents. The texts stay in their
-- tables; rows in the bin are indexed with the others, and left out by the views.
CREATE VIRTUAL TABLE document_name USING fts5 (name, description, content = 'stored_document', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1');
CREATE TRIGGER document_name_added AFTER INSERT ON stored_document BEGIN
  INSERT INTO document_name (rowid, name, description) VALUES (new.id, new.name, new.description);
END;
CREATE TRIGGER document_name_removed AFTER DELETE ON stored_document BEGIN
  INSERT INTO document_name (document_name, rowid, name, description) VALUES ('delete', old.id, old.name, old.description);
END;
CREATE TRIGGER document_name_changed AFTER UPDATE OF name, description ON stored_document
WHEN old.name IS NOT new.name OR old.description IS NOT new.description BEGIN
  INSERT INTO document_name (document_name, rowid, name, description) VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO document_name (rowid, name, description) VALUES (new.id, new.name, new.description);
END;
INSERT INTO document_name (document_name) VALUES ('rebuild');

CREATE VIRTUAL TABLE folder_name USING fts5 (name, content = 'stored_folder', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1');
CREATE TRIGGER folder_name_added AFTER INSERT ON stored_folder BEGIN
  INSERT INTO folder_name (rowid, name) VALUES (new.id, new.name);
END;
CREATE TRIGGER folder_name_removed AFTER DELETE ON stored_folder BEGIN
  INSERT INTO folder_name (folder_name, rowid, name) VALUES ('delete', old.id, old.name);
END;
CREATE TRIGGER folder_name_changed AFTER UPDATE OF name ON stored_folder WHEN old.name <> new.name BEGIN
  INSERT INTO folder_name (folder_name, rowid, name) VALUES ('delete', old.id, old.name);
  INSERT INTO folder_name (rowid, name) VALUES (new.id, new.name);
END;
INSERT INTO folder_name (folder_name) VALUES ('rebuild');

CREATE VIRTUAL TABLE bcf_topic_word USING fts5 (title, description, content = 'bcf_topic', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1');
CREATE TRIGGER bcf_topic_word_added AFTER INSERT ON bcf_topic BEGIN
  INSERT INTO bcf_topic_word (rowid, title, description) VALUES (new.id, new.title, new.description);
END;
CREATE TRIGGER bcf_topic_word_removed AFTER DELETE ON bcf_topic BEGIN
  INSERT INTO bcf_topic_word (bcf_topic_word, rowid, title, description) VALUES ('delete', old.id, old.title, old.description);
END;
CREATE TRIGGER bcf_topic_word_changed AFTER UPDATE OF title, description ON bcf_topic
WHEN old.title <> new.title OR old.description IS NOT new.description BEGIN
  INSERT INTO bcf_topic_word (bcf_topic_word, rowid, title, description) VALUES ('delete', old.id, old.title, old.description);
  INSERT INTO bcf_topic_word (rowid, title, description) VALUES (new.id, new.title, new.description);
END;
INSERT INTO bcf_topic_word (bcf_topic_word) VALUES ('rebuild');

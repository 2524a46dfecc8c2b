-- What somebody wants to have as one zip: the address that they get names the row, and whoever has it reads as that account.
CREATE TABLE archive_order (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  -- JSON lists; both empty: the whole project
  folder_ids TEXT NOT NULL,
  document_ids TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX archive_order_project ON archive_order (project_id);
CREATE INDEX archive_order_account ON archive_order (account_id);

-- A stand-in for a file that browsers do not show, such as a PDF of an office file; the client makes and gives it.
ALTER TABLE document ADD COLUMN office_preview_hash TEXT REFERENCES blob;
ALTER TABLE document ADD COLUMN office_preview_name TEXT;
CREATE INDEX document_office_preview ON document (office_preview_hash) WHERE office_preview_hash IS NOT NULL;
CREATE TRIGGER document_office_preview_released AFTER UPDATE OF office_preview_hash ON document WHEN old.office_preview_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.office_preview_hash;
  DELETE FROM preview WHERE source_hash = old.office_preview_hash
    AND NOT EXISTS (SELECT 1 FROM document WHERE blob_hash = source_hash) AND NOT EXISTS (SELECT 1 FROM document WHERE office_preview_hash = source_hash);
END;

-- What was made of some bytes, once for all documents that hold them: a picture, the text in them, or neither when that failed.
CREATE TABLE preview (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_hash TEXT NOT NULL UNIQUE,
  picture_hash TEXT REFERENCES blob,
  text TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX preview_picture ON preview (picture_hash) WHERE picture_hash IS NOT NULL;
CREATE TRIGGER preview_released AFTER DELETE ON preview WHEN old.picture_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.picture_hash;
END;
-- It goes with the last document that holds the bytes.
CREATE TRIGGER document_preview_unused AFTER DELETE ON document BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.office_preview_hash;
  DELETE FROM preview WHERE source_hash IN (old.blob_hash, old.office_preview_hash)
    AND NOT EXISTS (SELECT 1 FROM document WHERE blob_hash = source_hash) AND NOT EXISTS (SELECT 1 FROM document WHERE office_preview_hash = source_hash);
END;
CREATE TRIGGER preview_added AFTER INSERT ON preview BEGIN
  UPDATE project SET changes = changes + 1 WHERE id IN (
    SELECT project_id FROM document WHERE blob_hash = new.source_hash UNION SELECT project_id FROM document WHERE office_preview_hash = new.source_hash);
END;

-- What somebody says the text of a document is; it counts instead of the one that was found in its bytes.
CREATE TABLE document_text (
  document_id INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
  text TEXT,
  language TEXT
) STRICT;
CREATE TRIGGER document_text_added AFTER INSERT ON document_text BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM document WHERE document.id = new.document_id);
END;
CREATE TRIGGER document_text_changed AFTER UPDATE ON document_text BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM document WHERE document.id = new.document_id);
END;

-- Both texts by any three letters in a row.
CREATE VIRTUAL TABLE preview_word USING fts5 (text, content = 'preview', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER preview_word_added AFTER INSERT ON preview WHEN new.text IS NOT NULL BEGIN
  INSERT INTO preview_word (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER preview_word_removed AFTER DELETE ON preview WHEN old.text IS NOT NULL BEGIN
  INSERT INTO preview_word (preview_word, rowid, text) VALUES ('delete', old.id, old.text);
END;
CREATE VIRTUAL TABLE document_word USING fts5 (text, content = 'document_text', content_rowid = 'document_id', tokenize = 'trigram');
CREATE TRIGGER document_word_added AFTER INSERT ON document_text WHEN new.text IS NOT NULL BEGIN
  INSERT INTO document_word (rowid, text) VALUES (new.document_id, new.text);
END;
CREATE TRIGGER document_word_removed AFTER DELETE ON document_text WHEN old.text IS NOT NULL BEGIN
  INSERT INTO document_word (document_word, rowid, text) VALUES ('delete', old.document_id, old.text);
END;
-- One trigger: of several for the same event nothing says which is first.
CREATE TRIGGER document_word_replaced AFTER UPDATE ON document_text BEGIN
  INSERT INTO document_word (document_word, rowid, text) SELECT 'delete', old.document_id, old.text WHERE old.text IS NOT NULL;
  INSERT INTO document_word (rowid, text) SELECT new.document_id, new.text WHERE new.text IS NOT NULL;
END;

-- What lies here already gets its previews after the next start.
INSERT INTO job (kind, subject_id, payload, state, run_at, created_at, updated_at)
  SELECT 'document.preview', max(id), json_object('hash', blob_hash, 'fileName', file_name), 'waiting',
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM document
  WHERE lower(file_name) LIKE '%.pdf' OR lower(file_name) LIKE '%.png' OR lower(file_name) LIKE '%.jpg' OR lower(file_name) LIKE '%.jpeg' OR lower(file_name) LIKE '%.webp'
    OR lower(file_name) LIKE '%.gif' OR lower(file_name) LIKE '%.tif' OR lower(file_name) LIKE '%.tiff' OR lower(file_name) LIKE '%.txt' OR lower(file_name) LIKE '%.md' OR lower(file_name) LIKE '%.csv'
  GROUP BY blob_hash;

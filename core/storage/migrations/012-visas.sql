-- A request to validate one version of a document; later versions have requests of their own.
CREATE TABLE visa (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  document_id INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  -- open, paused, closed
  status TEXT NOT NULL DEFAULT 'O' CHECK (status IN ('O', 'P', 'C')),
  description TEXT,
  -- a day, YYYY-MM-DD
  deadline TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX visa_project ON visa (project_id);
CREATE INDEX visa_document ON visa (document_id);
CREATE INDEX visa_creator ON visa (creator_id);

-- Who is asked, and what they answered.
CREATE TABLE visa_validation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  visa_id INTEGER NOT NULL REFERENCES visa ON DELETE CASCADE,
  validator_id INTEGER REFERENCES account ON DELETE SET NULL,
  -- pending, accepted, denied
  status TEXT NOT NULL DEFAULT 'P' CHECK (status IN ('P', 'A', 'D')),
  attachment_hash TEXT REFERENCES blob,
  attachment_name TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (visa_id, validator_id)
) STRICT;
CREATE INDEX visa_validation_validator ON visa_validation (validator_id);
CREATE INDEX visa_validation_attachment ON visa_validation (attachment_hash) WHERE attachment_hash IS NOT NULL;

CREATE TABLE visa_comment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  visa_id INTEGER NOT NULL REFERENCES visa ON DELETE CASCADE,
  author_id INTEGER REFERENCES account ON DELETE SET NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX visa_comment_visa ON visa_comment (visa_id);
CREATE INDEX visa_comment_author ON visa_comment (author_id);

-- A row that goes, also by a cascade, or takes another attachment gives its blob free. Who writes an attachment has retained
-- its blob, also when the bytes are the same as before.
CREATE TRIGGER visa_attachment_released AFTER DELETE ON visa_validation WHEN old.attachment_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.attachment_hash;
END;
CREATE TRIGGER visa_attachment_replaced AFTER UPDATE OF attachment_hash ON visa_validation WHEN old.attachment_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.attachment_hash;
END;

-- Lists of documents show their visas.
CREATE TRIGGER visa_added AFTER INSERT ON visa BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER visa_changed AFTER UPDATE ON visa BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER visa_removed AFTER DELETE ON visa BEGIN UPDATE project SET changes = changes + 1 WHERE id = old.project_id; END;
CREATE TRIGGER visa_validation_added AFTER INSERT ON visa_validation BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM visa WHERE visa.id = new.visa_id);
END;
CREATE TRIGGER visa_validation_changed AFTER UPDATE ON visa_validation BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM visa WHERE visa.id = new.visa_id);
END;
CREATE TRIGGER visa_validation_removed AFTER DELETE ON visa_validation BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM visa WHERE visa.id = old.visa_id);
END;
CREATE TRIGGER visa_comment_added AFTER INSERT ON visa_comment BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM visa WHERE visa.id = new.visa_id);
END;
CREATE TRIGGER visa_comment_changed AFTER UPDATE ON visa_comment BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM visa WHERE visa.id = new.visa_id);
END;
CREATE TRIGGER visa_comment_removed AFTER DELETE ON visa_comment BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM visa WHERE visa.id = old.visa_id);
END;

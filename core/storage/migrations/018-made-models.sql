-- Models that are made by request, their pages, the files that clients give them, and tokens for one model.
ALTER TABLE stored_model ADD COLUMN parent_id INTEGER REFERENCES stored_model ON DELETE CASCADE;
ALTER TABLE stored_model ADD COLUMN page_number INTEGER;
CREATE INDEX model_parent ON stored_model (parent_id) WHERE parent_id IS NOT NULL;

-- A view has the columns that there were when it was made.
DROP VIEW model;
CREATE VIEW model AS SELECT * FROM stored_model WHERE CASE WHEN stored_model.document_id IS NULL
  THEN EXISTS (SELECT 1 FROM stored_project WHERE stored_project.id = stored_model.project_id AND stored_project.bin_id IS NULL)
  ELSE EXISTS (SELECT 1 FROM stored_document WHERE stored_document.id = stored_model.document_id AND stored_document.bin_id IS NULL) END;

-- Files that clients give; they stand instead of what the conversion made. `source`: what a page without document is made from.
CREATE TABLE model_file (
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('structure', 'systems', 'map', 'gltf', 'preview', 'xkt', 'fragments', 'binary_2d', 'source')),
  -- of XKT; 0 for all else
  version INTEGER NOT NULL,
  blob_hash TEXT NOT NULL REFERENCES blob,
  media_type TEXT NOT NULL,
  PRIMARY KEY (model_id, kind, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX model_file_blob ON model_file (blob_hash);
CREATE TRIGGER model_file_released AFTER DELETE ON model_file BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.blob_hash;
END;

-- What a program outside noted on a conversion; it counts while the job is as it was then.
CREATE TABLE processor_note (
  job_id INTEGER PRIMARY KEY REFERENCES job ON DELETE CASCADE,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  status TEXT NOT NULL,
  detail_message TEXT
) STRICT;

-- Tokens that open one model. The list shows the value, so it is sealed beside its digest.
CREATE TABLE model_access_token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  application_id INTEGER REFERENCES application ON DELETE CASCADE,
  token_digest TEXT NOT NULL UNIQUE,
  sealed_token TEXT NOT NULL,
  read_only INTEGER NOT NULL,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX model_access_token_model ON model_access_token (model_id);
CREATE INDEX model_access_token_account ON model_access_token (account_id);
CREATE INDEX model_access_token_application ON model_access_token (application_id) WHERE application_id IS NOT NULL;

-- Applications that may make tokens of projects and change models may make those of models, too.
UPDATE application SET scopes = json_insert(scopes, '$[#]', 'model:token_manage') WHERE scopes LIKE '%"org:manage"%' AND scopes LIKE '%"model:write"%';

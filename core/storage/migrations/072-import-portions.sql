-- Topics that an import has written so far. An import that is acknowledged leaves none of these rows; what they name belongs to
-- one that failed or was interrupted, and is removed.
CREATE TABLE bcf_import_portion (
  import TEXT NOT NULL,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  first_topic INTEGER NOT NULL,
  last_topic INTEGER NOT NULL,
  PRIMARY KEY (import, first_topic)
) STRICT, WITHOUT ROWID;
CREATE INDEX bcf_import_portion_project ON bcf_import_portion (project_id);

-- Folders and groups that requests have made so far, each of which makes all or none. A request that is acknowledged leaves none
-- of these rows; what they name belongs to one that failed or was interrupted, and is removed.
CREATE TABLE half_made (
  making TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('folder', 'group')),
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  first_id INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  PRIMARY KEY (making, kind, first_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX half_made_project ON half_made (project_id);

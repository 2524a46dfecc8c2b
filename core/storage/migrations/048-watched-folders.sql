-- Folders of a disk whose saved files become documents and their versions.
CREATE TABLE watched_folder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  -- where its documents go; folders of the disk get folders below it
  folder_id INTEGER NOT NULL REFERENCES stored_folder ON DELETE CASCADE,
  -- in whose name, and by whose rights
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  path TEXT NOT NULL,
  is_paused INTEGER NOT NULL DEFAULT 0,
  -- why the last look at it came to nothing
  problem TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (project_id, path)
) STRICT;
CREATE INDEX watched_folder_folder ON watched_folder (folder_id);
CREATE INDEX watched_folder_account ON watched_folder (account_id);

-- What of them is a document, as it was when it was read.
CREATE TABLE watched_file (
  watched_folder_id INTEGER NOT NULL REFERENCES watched_folder ON DELETE CASCADE,
  -- below the folder, with slashes
  path TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- its last change, in nanoseconds since 1970
  modified TEXT NOT NULL,
  hash TEXT NOT NULL,
  -- the version that it became
  document_id INTEGER REFERENCES stored_document ON DELETE SET NULL,
  PRIMARY KEY (watched_folder_id, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX watched_file_document ON watched_file (document_id) WHERE document_id IS NOT NULL;

CREATE TABLE watched_folder_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  watched_folder_id INTEGER NOT NULL REFERENCES watched_folder ON DELETE CASCADE,
  at TEXT NOT NULL,
  path TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('document', 'version', 'known', 'moved', 'gone', 'failed')),
  document_id INTEGER,
  note TEXT
) STRICT;
CREATE INDEX watched_folder_entry_folder ON watched_folder_entry (watched_folder_id, id);
CREATE INDEX watched_folder_entry_at ON watched_folder_entry (at);

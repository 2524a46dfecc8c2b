-- Smart views that people of a project share.
CREATE TABLE smart_view (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  -- JSON: conditions, effect and colour of each rule
  rules TEXT NOT NULL,
  created_by INTEGER REFERENCES account ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, name)
) STRICT;
CREATE INDEX smart_view_creator ON smart_view (created_by) WHERE created_by IS NOT NULL;

-- Lists of elements that people of a project share.
CREATE TABLE element_list (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  -- JSON: columns, filter, groups
  content TEXT NOT NULL,
  created_by INTEGER REFERENCES account ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, name)
) STRICT;
CREATE INDEX element_list_creator ON element_list (created_by) WHERE created_by IS NOT NULL;

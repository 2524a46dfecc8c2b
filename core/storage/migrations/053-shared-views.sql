-- Views of models that people gave others a link to.
CREATE TABLE shared_view (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  name TEXT,
  -- JSON: ids of the models that were open; some may be gone by now
  models TEXT NOT NULL,
  -- JSON: camera, sections, elements and shifts
  state TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX shared_view_project ON shared_view (project_id, creator_id);
CREATE INDEX shared_view_creator ON shared_view (creator_id) WHERE creator_id IS NOT NULL;

-- Classifications of a project: entries of systems such as Uniclass or OmniClass, kept here whatever becomes of models.
-- Relations to elements refer to `id`. No two of a project are the same, empty members included.
CREATE TABLE classification (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  -- of the system, of the entry in it, and what the entry is called; never empty, but null
  name TEXT,
  notation TEXT,
  title TEXT
) STRICT;
CREATE UNIQUE INDEX classification_whole ON classification (project_id, coalesce(name, ''), coalesce(notation, ''), coalesce(title, ''));

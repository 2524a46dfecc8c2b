-- What people change in the data of a model. A file that is made from the converter's and from these shows it; it can be
-- made again at any time.
CREATE TABLE model_editing (
  model_id INTEGER PRIMARY KEY REFERENCES stored_model ON DELETE CASCADE,
  -- data file that the edits were made on, null for a model without data of its own; and the edited one
  base TEXT,
  file TEXT NOT NULL,
  -- how many edits there are
  edits INTEGER NOT NULL DEFAULT 0,
  -- id of the next row that is added
  next_id INTEGER NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX model_editing_file ON model_editing (file);
CREATE INDEX model_editing_base ON model_editing (base) WHERE base IS NOT NULL;

CREATE TABLE model_edit (
  model_id INTEGER NOT NULL REFERENCES model_editing ON DELETE CASCADE,
  position INTEGER NOT NULL,
  -- changes of rows as JSON, compressed with zstd
  changes BLOB NOT NULL,
  PRIMARY KEY (model_id, position)
) STRICT, WITHOUT ROWID;

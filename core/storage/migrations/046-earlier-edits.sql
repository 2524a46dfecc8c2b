-- Edits of an earlier version of a model's document, and what became of them in this one. Without a row: not decided yet.
CREATE TABLE model_earlier_edits (
  model_id INTEGER PRIMARY KEY REFERENCES stored_model ON DELETE CASCADE,
  -- waiting, carried, dropped, later or failed
  state TEXT NOT NULL,
  -- whose edits they are, once they were carried over
  from_model_id INTEGER REFERENCES stored_model ON DELETE SET NULL,
  carried INTEGER NOT NULL DEFAULT 0,
  -- what the new file had already
  same INTEGER NOT NULL DEFAULT 0,
  conflicts INTEGER NOT NULL DEFAULT 0,
  -- why it failed
  reason TEXT,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX model_earlier_edits_from ON model_earlier_edits (from_model_id) WHERE from_model_id IS NOT NULL;

-- Edits that were not carried over: JSON of a CarryConflict each.
CREATE TABLE model_edit_conflict (
  model_id INTEGER NOT NULL REFERENCES model_earlier_edits ON DELETE CASCADE,
  position INTEGER NOT NULL,
  conflict TEXT NOT NULL,
  PRIMARY KEY (model_id, position)
) STRICT, WITHOUT ROWID;

-- How many edits the rows of model_edit stand for beyond their number: many are carried over as one.
ALTER TABLE model_editing ADD COLUMN more INTEGER NOT NULL DEFAULT 0;

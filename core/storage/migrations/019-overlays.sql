-- What people lay over models. It belongs to the model, not to what a conversion made of it: it outlives a new one.

-- The part of a sheet that is shown, and how.
CREATE TABLE model_mask (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  model_id INTEGER NOT NULL UNIQUE REFERENCES stored_model ON DELETE CASCADE,
  -- JSON: points of two numbers
  crop_path TEXT,
  grayscale INTEGER NOT NULL,
  opacity REAL,
  brightness REAL,
  contrast REAL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Where a model is shown on the plane; a model without a row stands as it was made.
CREATE TABLE model_transform (
  model_id INTEGER PRIMARY KEY REFERENCES stored_model ON DELETE CASCADE,
  -- JSON: two or three numbers
  translate TEXT NOT NULL,
  rotate REAL NOT NULL,
  scale REAL NOT NULL,
  opacity REAL NOT NULL
) STRICT;

CREATE TABLE drawing (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  -- what clients draw: mostly SVG, never looked into
  content TEXT NOT NULL,
  -- characters of it: all drawings of a model are sent in one answer, which has a limit
  size INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX drawing_model ON drawing (model_id);
CREATE INDEX drawing_creator ON drawing (creator_id) WHERE creator_id IS NOT NULL;

CREATE TABLE model_label (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  name TEXT NOT NULL,
  color TEXT,
  -- JSON: points {x, y}
  geometry TEXT NOT NULL,
  human_validated INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX model_label_model ON model_label (model_id);
CREATE INDEX model_label_creator ON model_label (creator_id) WHERE creator_id IS NOT NULL;

-- Models that are plans of a storey or building of another one, which is named by GlobalId.
CREATE TABLE model_plan (
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  place_kind TEXT NOT NULL CHECK (place_kind IN ('storey', 'building')),
  place_guid TEXT NOT NULL,
  plan_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  -- ascending; plans of one place have different ones
  rank INTEGER NOT NULL,
  translation_x REAL,
  translation_y REAL,
  rotate_z REAL,
  scale REAL,
  opacity REAL,
  PRIMARY KEY (model_id, place_kind, place_guid, plan_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX model_plan_plan ON model_plan (plan_id);

-- Models that stand in another one: panoramas in a building of photospheres.
CREATE TABLE positioned_model (
  parent_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  -- JSON: three numbers
  position TEXT NOT NULL,
  PRIMARY KEY (parent_id, model_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX positioned_model_model ON positioned_model (model_id);

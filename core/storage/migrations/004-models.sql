-- What a converter made of some bytes. Models of equal bytes share it.
CREATE TABLE conversion (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_hash TEXT NOT NULL,
  kind TEXT NOT NULL,
  version TEXT NOT NULL,
  options TEXT NOT NULL,
  facts TEXT NOT NULL,
  warnings TEXT NOT NULL,
  phases TEXT NOT NULL,
  data_file TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (source_hash, kind, version, options)
) STRICT;

CREATE TABLE conversion_output (
  conversion_id INTEGER NOT NULL REFERENCES conversion ON DELETE CASCADE,
  kind TEXT NOT NULL,
  blob_hash TEXT NOT NULL REFERENCES blob,
  PRIMARY KEY (conversion_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER conversion_output_released AFTER DELETE ON conversion_output BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.blob_hash;
END;

CREATE TABLE model (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  document_id INTEGER REFERENCES document ON DELETE CASCADE,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  name TEXT,
  type TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT 'UPLOAD',
  status TEXT NOT NULL CHECK (status IN ('P', 'I', 'C', 'E')),
  errors TEXT NOT NULL DEFAULT '[]',
  warnings TEXT NOT NULL DEFAULT '[]',
  -- The bytes it is made from; the document holds the reference that keeps them.
  source_hash TEXT,
  source_name TEXT,
  conversion_id INTEGER REFERENCES conversion,
  archived INTEGER NOT NULL DEFAULT 0,
  version TEXT,
  world_position TEXT,
  size_ratio REAL,
  north_vector TEXT,
  recommanded_2d_angle REAL,
  layout_name TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX model_project ON model (project_id, status);
CREATE INDEX model_document ON model (document_id);
CREATE INDEX model_conversion ON model (conversion_id);

-- Documents that belong to an element. Elements are named by GlobalId: they outlive a new conversion.
CREATE TABLE element_document (
  model_id INTEGER NOT NULL REFERENCES model ON DELETE CASCADE,
  element_guid TEXT NOT NULL,
  document_id INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
  PRIMARY KEY (model_id, element_guid, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX element_document_document ON element_document (document_id);

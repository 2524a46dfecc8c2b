-- What the data files of models were when they were built, so that bytes that changed since are found before they are read.
CREATE TABLE data_file (
  name TEXT PRIMARY KEY,
  -- SHA-256
  hash TEXT NOT NULL,
  size INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- 1: a file of it was found damaged or missing. It is made again, and is no result for other models until then.
ALTER TABLE conversion ADD COLUMN damaged INTEGER NOT NULL DEFAULT 0;
CREATE INDEX conversion_data_file ON conversion (data_file) WHERE data_file IS NOT NULL;

-- What the ids in the edits of a model mean, as a hash: they hold for any data that numbers its parts alike.
ALTER TABLE model_editing ADD COLUMN identity TEXT;

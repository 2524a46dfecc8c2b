-- Files that came with issues: models that the header of a topic names, and files that BCF does not know. They go out again
-- with exports. Those without a topic belong to the project as a whole.
CREATE TABLE bcf_part (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  topic_id INTEGER REFERENCES bcf_topic ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('model', 'unknown')),
  -- that of the file which it came with: what BCF does not know goes into exports of the same version only
  version TEXT NOT NULL,
  -- from the folder of the topic, or from the root of the file; of a model, as the header refers to it
  path TEXT NOT NULL,
  blob_hash TEXT NOT NULL REFERENCES blob
) STRICT;
CREATE UNIQUE INDEX bcf_part_path ON bcf_part (project_id, coalesce(topic_id, 0), kind, version, lower(path));
CREATE INDEX bcf_part_topic ON bcf_part (topic_id) WHERE topic_id IS NOT NULL;
CREATE INDEX bcf_part_blob ON bcf_part (blob_hash);

CREATE TRIGGER bcf_part_released AFTER DELETE ON bcf_part BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.blob_hash;
END;

-- A model goes when the topic names it no more.
CREATE TRIGGER bcf_part_unnamed AFTER UPDATE OF files ON bcf_topic BEGIN
  DELETE FROM bcf_part WHERE topic_id = new.id AND kind = 'model' AND path NOT IN (
    SELECT coalesce(json_extract(value, '$.reference'), '') FROM json_each(new.files));
END;

-- Stored files that are missing, or whose bytes are no longer those that were stored: found when they were read.
CREATE TABLE damaged_blob (
  hash TEXT PRIMARY KEY REFERENCES blob ON DELETE CASCADE,
  problem TEXT NOT NULL CHECK (problem IN ('damaged', 'missing')),
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- The same bytes were stored in another encoding: the damaged file is not the one of the row any more.
CREATE TRIGGER damaged_blob_replaced AFTER UPDATE OF encoding ON blob WHEN old.encoding <> new.encoding BEGIN
  DELETE FROM damaged_blob WHERE hash = old.hash;
END;

-- What sweeps and checks of stored files have come to. When the database was made is in schema_migration.
CREATE TABLE stored_file_care (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- The database knows what was stored until then. A later file that it does not know is one of a newer database.
  newest_at TEXT NOT NULL,
  -- such a file was found: until then unknown files are left where they are
  wait_until TEXT,
  swept_at TEXT,
  check_begun_at TEXT,
  -- hash up to which files are checked; null between two checks
  check_reached TEXT
) STRICT;
INSERT INTO stored_file_care (id, newest_at) SELECT 1, max(at) FROM (
  SELECT min(applied_at) AS at FROM schema_migration
  UNION ALL SELECT max(at) FROM activity UNION ALL SELECT max(created_at) FROM outbox UNION ALL SELECT max(updated_at) FROM job);

-- Everything that refers to stored bytes, by a name that people know. A migration that adds a reference adds it here.
CREATE INDEX conversion_output_blob ON conversion_output (blob_hash);
CREATE VIEW blob_holder AS
  SELECT blob_hash AS hash, 'document' AS kind, name, project_id, NULL AS cloud_id FROM stored_document
  UNION ALL SELECT office_preview_hash, 'preview', name, project_id, NULL FROM stored_document
    WHERE office_preview_hash IS NOT NULL
  UNION ALL SELECT picture_hash, 'preview', name, project_id, NULL FROM preview
    JOIN stored_document ON stored_document.blob_hash = preview.source_hash WHERE picture_hash IS NOT NULL
  UNION ALL SELECT picture_hash, 'preview', name, project_id, NULL FROM preview
    JOIN stored_document ON stored_document.office_preview_hash = preview.source_hash WHERE picture_hash IS NOT NULL
  UNION ALL SELECT blob_hash, 'model', coalesce(name, source_name), project_id, NULL FROM conversion_output
    JOIN stored_model ON stored_model.conversion_id = conversion_output.conversion_id
  UNION ALL SELECT blob_hash, 'model', coalesce(name, source_name), project_id, NULL FROM model_file
    JOIN stored_model ON stored_model.id = model_file.model_id
  UNION ALL SELECT attachment_hash, 'attachment', attachment_name, project_id, NULL FROM visa_validation
    JOIN visa ON visa.id = visa_validation.visa_id WHERE attachment_hash IS NOT NULL
  UNION ALL SELECT image_hash, 'picture', name, NULL, id FROM stored_cloud WHERE image_hash IS NOT NULL
  UNION ALL SELECT logo_hash, 'picture', name, id, NULL FROM stored_project WHERE logo_hash IS NOT NULL
  UNION ALL SELECT snippet_hash, 'issue', title, project_id, NULL FROM bcf_topic WHERE snippet_hash IS NOT NULL
  UNION ALL SELECT snapshot_hash, 'issue', title, bcf_viewpoint.project_id, NULL FROM bcf_viewpoint
    JOIN bcf_topic ON bcf_topic.id = bcf_viewpoint.topic_id WHERE snapshot_hash IS NOT NULL
  UNION ALL SELECT blob_hash, 'issue', title, bcf_topic.project_id, NULL FROM bcf_bitmap
    JOIN bcf_viewpoint ON bcf_viewpoint.id = bcf_bitmap.viewpoint_id JOIN bcf_topic ON bcf_topic.id = bcf_viewpoint.topic_id
  UNION ALL SELECT blob_hash, 'issue', coalesce(title, path), bcf_part.project_id, NULL FROM bcf_part
    LEFT JOIN bcf_topic ON bcf_topic.id = bcf_part.topic_id;

-- Pictures and texts of documents are of one project each: a project that showed at once what was made for another one
-- would tell that somebody else holds the same bytes.
CREATE TEMP TABLE old_preview AS SELECT * FROM preview;
CREATE INDEX temp.old_preview_picture ON old_preview (picture_hash);
DROP TRIGGER document_office_preview_released;
DROP TRIGGER document_preview_unused;
DROP TABLE preview_word;
DROP VIEW blob_holder;
DROP TABLE preview;

CREATE TABLE preview (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_hash TEXT NOT NULL,
  project_id INTEGER NOT NULL,
  picture_hash TEXT REFERENCES blob,
  text TEXT,
  -- of the program that wrote the file
  version TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (source_hash, project_id)
) STRICT;
CREATE INDEX preview_picture ON preview (picture_hash) WHERE picture_hash IS NOT NULL;
CREATE VIRTUAL TABLE preview_word USING fts5 (text, content = 'preview', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER preview_word_added AFTER INSERT ON preview WHEN new.text IS NOT NULL BEGIN
  INSERT INTO preview_word (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER preview_word_removed AFTER DELETE ON preview WHEN old.text IS NOT NULL BEGIN
  INSERT INTO preview_word (preview_word, rowid, text) VALUES ('delete', old.id, old.text);
END;

INSERT INTO preview (source_hash, project_id, picture_hash, text, version, created_at)
  SELECT source_hash, holder.project_id, picture_hash, text, version, old_preview.created_at FROM old_preview
    JOIN (SELECT blob_hash AS hash, project_id FROM stored_document
      UNION SELECT office_preview_hash, project_id FROM stored_document WHERE office_preview_hash IS NOT NULL) AS holder
    ON holder.hash = source_hash
  ORDER BY old_preview.id, holder.project_id;
UPDATE blob SET refs = refs
    + (SELECT count(*) FROM preview WHERE picture_hash = hash) - (SELECT count(*) FROM old_preview WHERE picture_hash = hash)
  WHERE hash IN (SELECT picture_hash FROM old_preview);
DROP TABLE old_preview;
UPDATE job SET payload = json_set(payload, '$.projectId', (SELECT project_id FROM stored_document WHERE stored_document.id = subject_id))
  WHERE kind = 'document.preview' AND state IN ('waiting', 'running');

CREATE TRIGGER preview_released AFTER DELETE ON preview WHEN old.picture_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.picture_hash;
END;
CREATE TRIGGER preview_added AFTER INSERT ON preview BEGIN
  UPDATE stored_project SET changes = changes + 1 WHERE id = new.project_id;
END;
-- It goes with the last document of the project that holds the bytes.
CREATE TRIGGER document_office_preview_released AFTER UPDATE OF office_preview_hash ON stored_document
WHEN old.office_preview_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.office_preview_hash;
  DELETE FROM preview WHERE source_hash = old.office_preview_hash AND project_id = old.project_id
    AND NOT EXISTS (SELECT 1 FROM stored_document AS held WHERE held.blob_hash = source_hash AND held.project_id = old.project_id)
    AND NOT EXISTS (SELECT 1 FROM stored_document AS held WHERE held.office_preview_hash = source_hash AND held.project_id = old.project_id);
END;
CREATE TRIGGER document_preview_unused AFTER DELETE ON stored_document BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.office_preview_hash;
  DELETE FROM preview WHERE source_hash IN (old.blob_hash, old.office_preview_hash) AND project_id = old.project_id
    AND NOT EXISTS (SELECT 1 FROM stored_document AS held WHERE held.blob_hash = source_hash AND held.project_id = old.project_id)
    AND NOT EXISTS (SELECT 1 FROM stored_document AS held WHERE held.office_preview_hash = source_hash AND held.project_id = old.project_id);
END;

-- Everything that refers to stored bytes, by a name that people know. A migration that adds a reference adds it here.
CREATE VIEW blob_holder AS
  SELECT blob_hash AS hash, 'document' AS kind, name, project_id, NULL AS cloud_id FROM stored_document
  UNION ALL SELECT office_preview_hash, 'preview', name, project_id, NULL FROM stored_document
    WHERE office_preview_hash IS NOT NULL
  UNION ALL SELECT picture_hash, 'preview', name, preview.project_id, NULL FROM preview
    JOIN stored_document ON stored_document.blob_hash = preview.source_hash AND stored_document.project_id = preview.project_id
    WHERE picture_hash IS NOT NULL
  UNION ALL SELECT picture_hash, 'preview', name, preview.project_id, NULL FROM preview
    JOIN stored_document ON stored_document.office_preview_hash = preview.source_hash AND stored_document.project_id = preview.project_id
    WHERE picture_hash IS NOT NULL
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

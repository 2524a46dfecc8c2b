-- How many bytes a cloud may hold; null: as many as the settings say.
ALTER TABLE stored_cloud ADD COLUMN quota INTEGER;

-- Files of a conversion with its data file. Every model that shows it counts them.
ALTER TABLE conversion ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
UPDATE conversion SET bytes =
  coalesce((SELECT sum(stored_size) FROM conversion_output JOIN blob ON hash = blob_hash WHERE conversion_id = conversion.id), 0)
  + coalesce((SELECT size FROM data_file WHERE name = conversion.data_file), 0);

-- Stored files of projects, each as often as something refers to it, also from the bin. Without those of conversions.
CREATE VIEW held_file AS
  SELECT project_id, blob_hash AS hash FROM stored_document
  UNION ALL SELECT project_id, office_preview_hash FROM stored_document WHERE office_preview_hash IS NOT NULL
  UNION ALL SELECT preview.project_id, picture_hash FROM preview
    JOIN stored_document ON stored_document.blob_hash = preview.source_hash AND stored_document.project_id = preview.project_id
    WHERE picture_hash IS NOT NULL
  UNION ALL SELECT preview.project_id, picture_hash FROM preview
    JOIN stored_document ON stored_document.office_preview_hash = preview.source_hash AND stored_document.project_id = preview.project_id
    WHERE picture_hash IS NOT NULL
  UNION ALL SELECT project_id, blob_hash FROM model_file JOIN stored_model ON stored_model.id = model_file.model_id
  UNION ALL SELECT project_id, attachment_hash FROM visa_validation
    JOIN visa ON visa.id = visa_validation.visa_id WHERE attachment_hash IS NOT NULL
  UNION ALL SELECT project_id, snippet_hash FROM bcf_topic WHERE snippet_hash IS NOT NULL
  UNION ALL SELECT project_id, snapshot_hash FROM bcf_viewpoint WHERE snapshot_hash IS NOT NULL
  UNION ALL SELECT project_id, blob_hash FROM bcf_bitmap JOIN bcf_viewpoint ON bcf_viewpoint.id = bcf_bitmap.viewpoint_id
  UNION ALL SELECT project_id, blob_hash FROM bcf_part
  UNION ALL SELECT id, logo_hash FROM stored_project WHERE logo_hash IS NOT NULL;

-- What counts in a project: its files, what conversions made for its models, and what people write that is as long as files.
CREATE VIEW held_bytes AS
  SELECT project_id, stored_size AS bytes FROM held_file JOIN blob ON blob.hash = held_file.hash
  UNION ALL SELECT project_id, bytes FROM stored_model JOIN conversion ON conversion.id = stored_model.conversion_id
  UNION ALL SELECT project_id, octet_length(text) FROM document_text
    JOIN stored_document ON stored_document.id = document_text.document_id WHERE text IS NOT NULL
  UNION ALL SELECT project_id, octet_length(content) FROM drawing JOIN stored_model ON stored_model.id = drawing.model_id
  UNION ALL SELECT project_id, octet_length(content) FROM bcf_viewpoint;

-- The sum of the above for each project, kept by the triggers below, so that no upload adds up a hundred thousand rows.
CREATE TABLE project_bytes (
  project_id INTEGER PRIMARY KEY REFERENCES stored_project ON DELETE CASCADE,
  bytes INTEGER NOT NULL
) STRICT;
INSERT INTO project_bytes (project_id, bytes)
  SELECT stored_project.id, coalesce(held.bytes, 0) FROM stored_project
  LEFT JOIN (SELECT project_id, sum(bytes) AS bytes FROM held_bytes GROUP BY project_id) AS held
    ON held.project_id = stored_project.id;

-- A row that is deleted by a cascade cannot ask for the project of its parent any more: what has parts takes them off
-- before it is deleted, and the parts find nothing to take them off from.
CREATE TRIGGER project_bytes_begun AFTER INSERT ON stored_project BEGIN
  INSERT INTO project_bytes (project_id, bytes)
    VALUES (new.id, coalesce((SELECT stored_size FROM blob WHERE hash = new.logo_hash), 0));
END;
CREATE TRIGGER project_logo_counted AFTER UPDATE OF logo_hash ON stored_project WHEN old.logo_hash IS NOT new.logo_hash BEGIN
  UPDATE project_bytes SET bytes = bytes + coalesce((SELECT stored_size FROM blob WHERE hash = new.logo_hash), 0)
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.logo_hash), 0) WHERE project_id = new.id;
END;

CREATE TRIGGER document_counted AFTER INSERT ON stored_document BEGIN
  UPDATE project_bytes SET bytes = bytes
    + coalesce((SELECT stored_size FROM blob WHERE hash = new.blob_hash), 0)
    + coalesce((SELECT stored_size FROM blob WHERE hash = new.office_preview_hash), 0)
    + coalesce((SELECT stored_size FROM preview JOIN blob ON hash = picture_hash WHERE source_hash = new.blob_hash AND preview.project_id = new.project_id), 0)
    + coalesce((SELECT stored_size FROM preview JOIN blob ON hash = picture_hash WHERE source_hash = new.office_preview_hash AND preview.project_id = new.project_id), 0)
    WHERE project_id = new.project_id;
END;
-- Before the update: after it the preview of the earlier stand-in may be deleted.
CREATE TRIGGER document_stand_in_counted BEFORE UPDATE OF office_preview_hash ON stored_document
WHEN old.office_preview_hash IS NOT new.office_preview_hash BEGIN
  UPDATE project_bytes SET bytes = bytes
    + coalesce((SELECT stored_size FROM blob WHERE hash = new.office_preview_hash), 0)
    + coalesce((SELECT stored_size FROM preview JOIN blob ON hash = picture_hash WHERE source_hash = new.office_preview_hash AND preview.project_id = new.project_id), 0)
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.office_preview_hash), 0)
    - coalesce((SELECT stored_size FROM preview JOIN blob ON hash = picture_hash WHERE source_hash = old.office_preview_hash AND preview.project_id = old.project_id), 0)
    WHERE project_id = new.project_id;
END;
CREATE TRIGGER document_taken_off BEFORE DELETE ON stored_document BEGIN
  UPDATE project_bytes SET bytes = bytes
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.blob_hash), 0)
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.office_preview_hash), 0)
    - coalesce((SELECT stored_size FROM preview JOIN blob ON hash = picture_hash WHERE source_hash = old.blob_hash AND preview.project_id = old.project_id), 0)
    - coalesce((SELECT stored_size FROM preview JOIN blob ON hash = picture_hash WHERE source_hash = old.office_preview_hash AND preview.project_id = old.project_id), 0)
    - coalesce((SELECT octet_length(text) FROM document_text WHERE document_id = old.id), 0)
    WHERE project_id = old.project_id;
END;
CREATE TRIGGER document_text_counted AFTER INSERT ON document_text WHEN new.text IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes + octet_length(new.text)
    WHERE project_id = (SELECT project_id FROM stored_document WHERE id = new.document_id);
END;
CREATE TRIGGER document_text_recounted AFTER UPDATE OF text ON document_text BEGIN
  UPDATE project_bytes SET bytes = bytes + coalesce(octet_length(new.text), 0) - coalesce(octet_length(old.text), 0)
    WHERE project_id = (SELECT project_id FROM stored_document WHERE id = new.document_id);
END;
CREATE TRIGGER document_text_taken_off AFTER DELETE ON document_text WHEN old.text IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes - octet_length(old.text)
    WHERE project_id = (SELECT project_id FROM stored_document WHERE id = old.document_id);
END;

CREATE TRIGGER preview_counted AFTER INSERT ON preview WHEN new.picture_hash IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes + (SELECT stored_size FROM blob WHERE hash = new.picture_hash) * (
      (SELECT count(*) FROM stored_document WHERE blob_hash = new.source_hash AND stored_document.project_id = new.project_id)
      + (SELECT count(*) FROM stored_document WHERE office_preview_hash = new.source_hash AND stored_document.project_id = new.project_id))
    WHERE project_id = new.project_id;
END;
CREATE TRIGGER preview_recounted AFTER UPDATE OF picture_hash ON preview WHEN old.picture_hash IS NOT new.picture_hash BEGIN
  UPDATE project_bytes SET bytes = bytes + (coalesce((SELECT stored_size FROM blob WHERE hash = new.picture_hash), 0)
      - coalesce((SELECT stored_size FROM blob WHERE hash = old.picture_hash), 0)) * (
      (SELECT count(*) FROM stored_document WHERE blob_hash = new.source_hash AND stored_document.project_id = new.project_id)
      + (SELECT count(*) FROM stored_document WHERE office_preview_hash = new.source_hash AND stored_document.project_id = new.project_id))
    WHERE project_id = new.project_id;
END;

CREATE TRIGGER conversion_output_counted AFTER INSERT ON conversion_output BEGIN
  UPDATE conversion SET bytes = bytes + (SELECT stored_size FROM blob WHERE hash = new.blob_hash) WHERE id = new.conversion_id;
END;
CREATE TRIGGER conversion_output_taken_off AFTER DELETE ON conversion_output BEGIN
  UPDATE conversion SET bytes = bytes - (SELECT stored_size FROM blob WHERE hash = old.blob_hash) WHERE id = old.conversion_id;
END;
CREATE TRIGGER data_file_counted AFTER INSERT ON data_file BEGIN
  UPDATE conversion SET bytes = bytes + new.size WHERE data_file = new.name;
END;
CREATE TRIGGER data_file_recounted AFTER UPDATE OF size ON data_file WHEN old.size <> new.size BEGIN
  UPDATE conversion SET bytes = bytes + new.size - old.size WHERE data_file = new.name;
END;
CREATE TRIGGER data_file_taken_off AFTER DELETE ON data_file BEGIN
  UPDATE conversion SET bytes = bytes - old.size WHERE data_file = old.name;
END;
CREATE TRIGGER conversion_data_counted AFTER INSERT ON conversion WHEN new.data_file IS NOT NULL BEGIN
  UPDATE conversion SET bytes = bytes + coalesce((SELECT size FROM data_file WHERE name = new.data_file), 0) WHERE id = new.id;
END;
CREATE TRIGGER conversion_data_recounted AFTER UPDATE OF data_file ON conversion WHEN old.data_file IS NOT new.data_file BEGIN
  UPDATE conversion SET bytes = bytes + coalesce((SELECT size FROM data_file WHERE name = new.data_file), 0)
    - coalesce((SELECT size FROM data_file WHERE name = old.data_file), 0) WHERE id = new.id;
END;
CREATE TRIGGER conversion_recounted AFTER UPDATE OF bytes ON conversion WHEN old.bytes <> new.bytes BEGIN
  UPDATE project_bytes SET bytes = bytes + (new.bytes - old.bytes)
      * (SELECT count(*) FROM stored_model WHERE conversion_id = new.id AND stored_model.project_id = project_bytes.project_id)
    WHERE project_id IN (SELECT project_id FROM stored_model WHERE conversion_id = new.id);
END;

CREATE TRIGGER model_counted AFTER INSERT ON stored_model WHEN new.conversion_id IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes + (SELECT bytes FROM conversion WHERE id = new.conversion_id)
    WHERE project_id = new.project_id;
END;
CREATE TRIGGER model_recounted AFTER UPDATE OF conversion_id ON stored_model WHEN old.conversion_id IS NOT new.conversion_id BEGIN
  UPDATE project_bytes SET bytes = bytes + coalesce((SELECT bytes FROM conversion WHERE id = new.conversion_id), 0)
    - coalesce((SELECT bytes FROM conversion WHERE id = old.conversion_id), 0) WHERE project_id = new.project_id;
END;
CREATE TRIGGER model_taken_off BEFORE DELETE ON stored_model BEGIN
  UPDATE project_bytes SET bytes = bytes - coalesce((SELECT bytes FROM conversion WHERE id = old.conversion_id), 0)
    - coalesce((SELECT sum(stored_size) FROM model_file JOIN blob ON hash = blob_hash WHERE model_id = old.id), 0)
    - coalesce((SELECT sum(octet_length(content)) FROM drawing WHERE model_id = old.id), 0)
    WHERE project_id = old.project_id;
END;
CREATE TRIGGER model_file_counted AFTER INSERT ON model_file BEGIN
  UPDATE project_bytes SET bytes = bytes + (SELECT stored_size FROM blob WHERE hash = new.blob_hash)
    WHERE project_id = (SELECT project_id FROM stored_model WHERE id = new.model_id);
END;
CREATE TRIGGER model_file_taken_off AFTER DELETE ON model_file BEGIN
  UPDATE project_bytes SET bytes = bytes - (SELECT stored_size FROM blob WHERE hash = old.blob_hash)
    WHERE project_id = (SELECT project_id FROM stored_model WHERE id = old.model_id);
END;
CREATE TRIGGER drawing_counted AFTER INSERT ON drawing BEGIN
  UPDATE project_bytes SET bytes = bytes + octet_length(new.content)
    WHERE project_id = (SELECT project_id FROM stored_model WHERE id = new.model_id);
END;
CREATE TRIGGER drawing_recounted AFTER UPDATE OF content ON drawing BEGIN
  UPDATE project_bytes SET bytes = bytes + octet_length(new.content) - octet_length(old.content)
    WHERE project_id = (SELECT project_id FROM stored_model WHERE id = new.model_id);
END;
CREATE TRIGGER drawing_taken_off AFTER DELETE ON drawing BEGIN
  UPDATE project_bytes SET bytes = bytes - octet_length(old.content)
    WHERE project_id = (SELECT project_id FROM stored_model WHERE id = old.model_id);
END;

CREATE TRIGGER attachment_counted AFTER INSERT ON visa_validation WHEN new.attachment_hash IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes + (SELECT stored_size FROM blob WHERE hash = new.attachment_hash)
    WHERE project_id = (SELECT project_id FROM visa WHERE id = new.visa_id);
END;
CREATE TRIGGER attachment_recounted AFTER UPDATE OF attachment_hash ON visa_validation
WHEN old.attachment_hash IS NOT new.attachment_hash BEGIN
  UPDATE project_bytes SET bytes = bytes + coalesce((SELECT stored_size FROM blob WHERE hash = new.attachment_hash), 0)
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.attachment_hash), 0)
    WHERE project_id = (SELECT project_id FROM visa WHERE id = new.visa_id);
END;
CREATE TRIGGER attachment_taken_off AFTER DELETE ON visa_validation WHEN old.attachment_hash IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes - (SELECT stored_size FROM blob WHERE hash = old.attachment_hash)
    WHERE project_id = (SELECT project_id FROM visa WHERE id = old.visa_id);
END;
CREATE TRIGGER visa_taken_off BEFORE DELETE ON visa BEGIN
  UPDATE project_bytes SET bytes = bytes - coalesce(
    (SELECT sum(stored_size) FROM visa_validation JOIN blob ON hash = attachment_hash WHERE visa_id = old.id), 0)
    WHERE project_id = old.project_id;
END;

CREATE TRIGGER bcf_snippet_counted AFTER INSERT ON bcf_topic WHEN new.snippet_hash IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes + (SELECT stored_size FROM blob WHERE hash = new.snippet_hash)
    WHERE project_id = new.project_id;
END;
CREATE TRIGGER bcf_snippet_recounted AFTER UPDATE OF snippet_hash ON bcf_topic WHEN old.snippet_hash IS NOT new.snippet_hash BEGIN
  UPDATE project_bytes SET bytes = bytes + coalesce((SELECT stored_size FROM blob WHERE hash = new.snippet_hash), 0)
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.snippet_hash), 0) WHERE project_id = new.project_id;
END;
CREATE TRIGGER bcf_snippet_taken_off AFTER DELETE ON bcf_topic WHEN old.snippet_hash IS NOT NULL BEGIN
  UPDATE project_bytes SET bytes = bytes - (SELECT stored_size FROM blob WHERE hash = old.snippet_hash)
    WHERE project_id = old.project_id;
END;
CREATE TRIGGER bcf_viewpoint_counted AFTER INSERT ON bcf_viewpoint BEGIN
  UPDATE project_bytes SET bytes = bytes + octet_length(new.content)
    + coalesce((SELECT stored_size FROM blob WHERE hash = new.snapshot_hash), 0) WHERE project_id = new.project_id;
END;
CREATE TRIGGER bcf_view_recounted AFTER UPDATE OF content ON bcf_viewpoint BEGIN
  UPDATE project_bytes SET bytes = bytes + octet_length(new.content) - octet_length(old.content)
    WHERE project_id = new.project_id;
END;
CREATE TRIGGER bcf_snapshot_recounted AFTER UPDATE OF snapshot_hash ON bcf_viewpoint
WHEN old.snapshot_hash IS NOT new.snapshot_hash BEGIN
  UPDATE project_bytes SET bytes = bytes + coalesce((SELECT stored_size FROM blob WHERE hash = new.snapshot_hash), 0)
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.snapshot_hash), 0) WHERE project_id = new.project_id;
END;
CREATE TRIGGER bcf_viewpoint_taken_off BEFORE DELETE ON bcf_viewpoint BEGIN
  UPDATE project_bytes SET bytes = bytes - octet_length(old.content)
    - coalesce((SELECT stored_size FROM blob WHERE hash = old.snapshot_hash), 0)
    - coalesce((SELECT sum(stored_size) FROM bcf_bitmap JOIN blob ON hash = blob_hash WHERE viewpoint_id = old.id), 0)
    WHERE project_id = old.project_id;
END;
CREATE TRIGGER bcf_bitmap_counted AFTER INSERT ON bcf_bitmap BEGIN
  UPDATE project_bytes SET bytes = bytes + (SELECT stored_size FROM blob WHERE hash = new.blob_hash)
    WHERE project_id = (SELECT project_id FROM bcf_viewpoint WHERE id = new.viewpoint_id);
END;
CREATE TRIGGER bcf_bitmap_taken_off AFTER DELETE ON bcf_bitmap BEGIN
  UPDATE project_bytes SET bytes = bytes - (SELECT stored_size FROM blob WHERE hash = old.blob_hash)
    WHERE project_id = (SELECT project_id FROM bcf_viewpoint WHERE id = old.viewpoint_id);
END;
CREATE TRIGGER bcf_part_counted AFTER INSERT ON bcf_part BEGIN
  UPDATE project_bytes SET bytes = bytes + (SELECT stored_size FROM blob WHERE hash = new.blob_hash)
    WHERE project_id = new.project_id;
END;
CREATE TRIGGER bcf_part_taken_off AFTER DELETE ON bcf_part BEGIN
  UPDATE project_bytes SET bytes = bytes - (SELECT stored_size FROM blob WHERE hash = old.blob_hash)
    WHERE project_id = old.project_id;
END;

-- A damaged file was replaced by one of another encoding.
CREATE TRIGGER blob_recounted AFTER UPDATE OF stored_size ON blob WHEN old.stored_size <> new.stored_size BEGIN
  UPDATE conversion SET bytes = bytes + (new.stored_size - old.stored_size)
      * (SELECT count(*) FROM conversion_output WHERE blob_hash = new.hash AND conversion_id = conversion.id)
    WHERE id IN (SELECT conversion_id FROM conversion_output WHERE blob_hash = new.hash);
  UPDATE project_bytes SET bytes = bytes + (new.stored_size - old.stored_size)
      * (SELECT count(*) FROM held_file WHERE hash = new.hash AND held_file.project_id = project_bytes.project_id)
    WHERE project_id IN (SELECT project_id FROM held_file WHERE hash = new.hash);
END;

-- The processing of a model was cancelled by somebody: it is in error, and nothing is wrong with its file.
ALTER TABLE stored_model ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0 CHECK (cancelled IN (0, 1));
DROP VIEW model;
CREATE VIEW model AS SELECT * FROM stored_model WHERE CASE WHEN stored_model.document_id IS NULL
  THEN EXISTS (SELECT 1 FROM stored_project WHERE stored_project.id = stored_model.project_id AND stored_project.bin_id IS NULL)
  ELSE EXISTS (SELECT 1 FROM stored_document WHERE stored_document.id = stored_model.document_id AND stored_document.bin_id IS NULL) END;

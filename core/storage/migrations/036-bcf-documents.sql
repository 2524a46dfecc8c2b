-- Guids that clients of BCF 3.0 gave their documents; others are known by their number.
CREATE TABLE bcf_document (
  document_id INTEGER PRIMARY KEY REFERENCES stored_document ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  guid TEXT NOT NULL,
  UNIQUE (project_id, guid)
) STRICT;

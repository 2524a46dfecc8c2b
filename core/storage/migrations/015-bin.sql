-- The bin: what is deleted lies here until it is put back or goes for good.
--
-- Deleted must mean gone in every list, count, search and link, also in those written after today. So the rows lie in
-- tables called stored_*, and the plain names are views of what is not in the bin: a query that thinks of nothing sees
-- nothing of it. Views cannot be written: who adds, changes or frees rows names the table, and who asks whether nothing
-- refers to something any more must, too.
ALTER TABLE cloud RENAME TO stored_cloud;
ALTER TABLE project RENAME TO stored_project;
ALTER TABLE folder RENAME TO stored_folder;
ALTER TABLE document RENAME TO stored_document;
ALTER TABLE model RENAME TO stored_model;
ALTER TABLE cloud_member RENAME TO stored_cloud_member;
ALTER TABLE project_member RENAME TO stored_project_member;
ALTER TABLE invitation RENAME TO stored_invitation;

-- One row for each thing that somebody deleted; what went with it has its id in `bin_id`.
CREATE TABLE bin_item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- document: all its versions; version: one or some of them
  kind TEXT NOT NULL CHECK (kind IN ('document', 'version', 'folder', 'project', 'cloud')),
  cloud_id INTEGER NOT NULL REFERENCES stored_cloud ON DELETE CASCADE,
  project_id INTEGER REFERENCES stored_project ON DELETE CASCADE,
  -- id of the document, folder, project or cloud
  subject_id INTEGER NOT NULL,
  -- of documents and versions
  history_id INTEGER,
  -- the folder that it lay in, for the rights; null when that is gone for good
  folder_id INTEGER REFERENCES stored_folder ON DELETE SET NULL,
  name TEXT NOT NULL,
  -- names of the folders that it lay in
  path TEXT NOT NULL,
  -- of versions: the one that was the head, and the one that became it
  left_head_id INTEGER,
  heir_id INTEGER,
  size INTEGER NOT NULL DEFAULT 0,
  documents INTEGER NOT NULL DEFAULT 0,
  account_id INTEGER REFERENCES account ON DELETE SET NULL,
  deleted_at TEXT NOT NULL
) STRICT;
CREATE INDEX bin_item_cloud ON bin_item (cloud_id, kind);
CREATE INDEX bin_item_project ON bin_item (project_id, kind);
CREATE INDEX bin_item_subject ON bin_item (subject_id, kind);
CREATE INDEX bin_item_history ON bin_item (history_id) WHERE history_id IS NOT NULL;
CREATE INDEX bin_item_folder ON bin_item (folder_id) WHERE folder_id IS NOT NULL;
CREATE INDEX bin_item_account ON bin_item (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX bin_item_age ON bin_item (deleted_at);

ALTER TABLE stored_cloud ADD COLUMN bin_id INTEGER REFERENCES bin_item;
ALTER TABLE stored_project ADD COLUMN bin_id INTEGER REFERENCES bin_item;
ALTER TABLE stored_folder ADD COLUMN bin_id INTEGER REFERENCES bin_item;
ALTER TABLE stored_document ADD COLUMN bin_id INTEGER REFERENCES bin_item;
CREATE INDEX cloud_bin ON stored_cloud (bin_id) WHERE bin_id IS NOT NULL;
CREATE INDEX project_bin ON stored_project (bin_id) WHERE bin_id IS NOT NULL;
CREATE INDEX folder_bin ON stored_folder (bin_id) WHERE bin_id IS NOT NULL;
CREATE INDEX document_bin ON stored_document (bin_id) WHERE bin_id IS NOT NULL;

-- Lists pass over what is in the bin without reading it, and versions are counted in the index alone.
DROP INDEX folder_project;
DROP INDEX document_folder;
DROP INDEX document_project;
DROP INDEX document_history;
CREATE INDEX folder_project ON stored_folder (project_id, bin_id);
CREATE INDEX document_folder ON stored_document (folder_id, bin_id, is_head);
CREATE INDEX document_project ON stored_document (project_id, bin_id, is_head);
CREATE INDEX document_history ON stored_document (history_id, bin_id, is_head);

CREATE VIEW cloud AS SELECT * FROM stored_cloud WHERE bin_id IS NULL;
CREATE VIEW project AS SELECT * FROM stored_project WHERE bin_id IS NULL;
CREATE VIEW folder AS SELECT * FROM stored_folder WHERE bin_id IS NULL;
CREATE VIEW document AS SELECT * FROM stored_document WHERE bin_id IS NULL;

-- These are there while what they belong to is.
CREATE VIEW model AS SELECT * FROM stored_model WHERE CASE WHEN stored_model.document_id IS NULL
  THEN EXISTS (SELECT 1 FROM stored_project WHERE stored_project.id = stored_model.project_id AND stored_project.bin_id IS NULL)
  ELSE EXISTS (SELECT 1 FROM stored_document WHERE stored_document.id = stored_model.document_id AND stored_document.bin_id IS NULL) END;
CREATE VIEW cloud_member AS SELECT * FROM stored_cloud_member
  WHERE EXISTS (SELECT 1 FROM stored_cloud WHERE stored_cloud.id = stored_cloud_member.cloud_id AND stored_cloud.bin_id IS NULL);
CREATE VIEW project_member AS SELECT * FROM stored_project_member
  WHERE EXISTS (SELECT 1 FROM stored_project WHERE stored_project.id = stored_project_member.project_id AND stored_project.bin_id IS NULL);
CREATE VIEW invitation AS SELECT * FROM stored_invitation
  WHERE EXISTS (SELECT 1 FROM stored_cloud WHERE stored_cloud.id = stored_invitation.cloud_id AND stored_cloud.bin_id IS NULL)
    AND (stored_invitation.project_id IS NULL
      OR EXISTS (SELECT 1 FROM stored_project WHERE stored_project.id = stored_invitation.project_id AND stored_project.bin_id IS NULL));

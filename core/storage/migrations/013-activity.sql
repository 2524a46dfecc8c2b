-- What was changed, by whom: the log of activity and the audit in one. A line stays as it was written, and each bears the
-- hash of all before it, so that a changed or missing line shows. Nothing refers to other tables: lines outlive what they tell of.
CREATE TABLE activity (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  action TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('done', 'failed', 'refused')),
  via TEXT NOT NULL CHECK (via IN ('api', 'page', 'command', 'service')),
  actor_id INTEGER,
  actor_email TEXT,
  application_id INTEGER,
  app_name TEXT,
  address TEXT,
  cloud_id INTEGER,
  project_id INTEGER,
  object_kind TEXT,
  object_id INTEGER,
  object_name TEXT,
  -- Where the object lay: who does not see the folder does not see the line.
  folder_id INTEGER,
  document_id INTEGER,
  -- 1: of people, rights and credentials
  for_admins INTEGER NOT NULL CHECK (for_admins IN (0, 1)),
  details TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX activity_project ON activity (project_id) WHERE project_id IS NOT NULL;
-- What members of a project see is counted from the index alone.
CREATE INDEX activity_visible ON activity (project_id, for_admins, folder_id) WHERE project_id IS NOT NULL;
CREATE INDEX activity_document ON activity (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX activity_actor ON activity (actor_id) WHERE actor_id IS NOT NULL;

CREATE TRIGGER activity_stays BEFORE UPDATE ON activity BEGIN SELECT RAISE(ABORT, 'a line of the log of activity is never changed'); END;
CREATE TRIGGER activity_is_kept BEFORE DELETE ON activity BEGIN SELECT RAISE(ABORT, 'a line of the log of activity is never removed'); END;

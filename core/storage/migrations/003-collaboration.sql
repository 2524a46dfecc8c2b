CREATE TABLE cloud (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  creator_app TEXT,
  is_default INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE cloud_member (
  cloud_id INTEGER NOT NULL REFERENCES cloud ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  role INTEGER NOT NULL CHECK (role IN (100, 50)),
  -- role in projects made later; null: in none by itself
  all_projects_role INTEGER CHECK (all_projects_role IN (100, 50, 25)),
  created_at TEXT NOT NULL,
  PRIMARY KEY (cloud_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cloud_member_account ON cloud_member (account_id);

CREATE TABLE project (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cloud_id INTEGER NOT NULL REFERENCES cloud ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  status TEXT NOT NULL DEFAULT 'A' CHECK (status IN ('A', 'D')),
  root_folder_id INTEGER,
  main_model_id INTEGER REFERENCES model ON DELETE SET NULL,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX project_cloud ON project (cloud_id);
CREATE INDEX project_main_model ON project (main_model_id) WHERE main_model_id IS NOT NULL;

CREATE TABLE project_member (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  role INTEGER NOT NULL CHECK (role IN (100, 50, 25)),
  created_at TEXT NOT NULL,
  UNIQUE (project_id, account_id)
) STRICT;
CREATE INDEX project_member_account ON project_member (account_id);

CREATE TABLE folder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  parent_id INTEGER REFERENCES folder ON DELETE CASCADE,
  name TEXT NOT NULL,
  default_permission INTEGER NOT NULL DEFAULT 100 CHECK (default_permission IN (1, 50, 100)),
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX folder_parent ON folder (parent_id);
CREATE INDEX folder_project ON folder (project_id);

-- One row per version. `history_id` is the id of the first version; exactly one version of a history is the head.
CREATE TABLE document (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  folder_id INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  history_id INTEGER,
  is_head INTEGER NOT NULL DEFAULT 1,
  name TEXT NOT NULL,
  file_name TEXT NOT NULL,
  description TEXT,
  blob_hash TEXT NOT NULL REFERENCES blob,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX document_folder ON document (folder_id);
CREATE INDEX document_project ON document (project_id, is_head);
CREATE INDEX document_history ON document (history_id);
CREATE INDEX document_blob ON document (blob_hash);
-- A row that goes, also by a cascade, gives its blob free.
CREATE TRIGGER document_released AFTER DELETE ON document BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.blob_hash;
END;

CREATE TABLE invitation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cloud_id INTEGER NOT NULL REFERENCES cloud ON DELETE CASCADE,
  project_id INTEGER REFERENCES project ON DELETE CASCADE,
  email TEXT NOT NULL COLLATE NOCASE,
  redirect_uri TEXT NOT NULL,
  cloud_role INTEGER NOT NULL CHECK (cloud_role IN (100, 50)),
  project_role INTEGER CHECK (project_role IN (100, 50, 25)),
  in_all_projects INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'P' CHECK (status IN ('P', 'A', 'D')),
  token_digest TEXT NOT NULL UNIQUE,
  sender_id INTEGER REFERENCES account ON DELETE SET NULL,
  application_id INTEGER REFERENCES application ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  responded_at TEXT
) STRICT;
CREATE INDEX invitation_cloud ON invitation (cloud_id);
CREATE INDEX invitation_email ON invitation (email);

-- Tokens for browsers (service.md 5.4). The list shows the value, so it is sealed beside its digest.
CREATE TABLE project_access_token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  application_id INTEGER REFERENCES application ON DELETE CASCADE,
  impersonated_id INTEGER REFERENCES account ON DELETE CASCADE,
  token_digest TEXT NOT NULL UNIQUE,
  sealed_token TEXT NOT NULL,
  scopes TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX project_access_token_project ON project_access_token (project_id);

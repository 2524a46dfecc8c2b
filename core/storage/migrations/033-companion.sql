-- What people keep for themselves, and the mails that projects send of what happened.
CREATE TABLE favourite_cloud (
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  cloud_id INTEGER NOT NULL REFERENCES stored_cloud ON DELETE CASCADE,
  PRIMARY KEY (account_id, cloud_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favourite_cloud_cloud ON favourite_cloud (cloud_id);

CREATE TABLE favourite_project (
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  PRIMARY KEY (account_id, project_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favourite_project_project ON favourite_project (project_id);

-- Tours of a client that a person has seen.
CREATE TABLE guided_tour (
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

-- People whom a client has announced at their first sign-in by it.
CREATE TABLE arrival (
  account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  at TEXT NOT NULL
) STRICT;

-- The digest of a project: to whom, when, and of what.
CREATE TABLE digest (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL UNIQUE REFERENCES stored_project ON DELETE CASCADE,
  -- JSON of its settings, as they were given
  settings TEXT NOT NULL,
  -- the last event that a mail has told of, or that was there before the first
  last_event INTEGER NOT NULL,
  -- the local day of the last mail, YYYY-MM-DD
  last_day TEXT
) STRICT;
CREATE TABLE digest_group (
  digest_id INTEGER NOT NULL REFERENCES digest ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES member_group ON DELETE CASCADE,
  PRIMARY KEY (digest_id, group_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX digest_group_group ON digest_group (group_id);

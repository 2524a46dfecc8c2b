-- When what an account had given out was ended as a whole: tokens for projects and models made before open nothing.
ALTER TABLE account ADD COLUMN tokens_ended_at TEXT;

-- Since when the present secret and API key are there; null: as long as the application.
ALTER TABLE application ADD COLUMN secret_since TEXT;
ALTER TABLE application ADD COLUMN api_key_since TEXT;

-- When credentials were used last, to some minutes. Sign-ons keep it themselves.
CREATE TABLE credential_use (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT;

-- Temporary addresses of files, by whom and what they were given to. They live an hour, so rows do not outlive it by much.
CREATE TABLE address_family (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  mark TEXT NOT NULL UNIQUE,
  credential_kind TEXT NOT NULL,
  credential_id TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  application_id INTEGER,
  cloud_id INTEGER,
  project_id INTEGER,
  -- separated by blanks
  scopes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  given_at TEXT NOT NULL,
  used_at TEXT
) STRICT;

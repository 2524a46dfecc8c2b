-- Who can act: people, and one account for each application.
CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'application')),
  sub TEXT NOT NULL UNIQUE,
  email TEXT COLLATE NOCASE UNIQUE,
  firstname TEXT,
  lastname TEXT,
  locale TEXT NOT NULL DEFAULT 'en',
  provider TEXT NOT NULL DEFAULT 'plinth',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE password (
  account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  hash TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;

-- Applications (service.md 2.7). Secrets and keys are kept as SHA-256 only.
CREATE TABLE application (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL UNIQUE REFERENCES account ON DELETE CASCADE,
  client_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  access_type TEXT NOT NULL CHECK (access_type IN ('Confidential', 'Public')),
  scopes TEXT NOT NULL,
  redirect_uris TEXT NOT NULL,
  base_url TEXT NOT NULL,
  secret_digest TEXT,
  api_key_digest TEXT UNIQUE,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- What the OpenID provider keeps: sessions, grants, codes, refresh tokens. What belongs to an account goes with it.
CREATE TABLE oidc_record (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  grant_id TEXT,
  uid TEXT,
  account_sub TEXT REFERENCES account (sub) ON DELETE CASCADE,
  expires_at INTEGER,
  consumed_at INTEGER,
  PRIMARY KEY (kind, id)
) STRICT;
CREATE INDEX oidc_record_grant ON oidc_record (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_record_uid ON oidc_record (uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_record_account ON oidc_record (account_sub) WHERE account_sub IS NOT NULL;
CREATE INDEX oidc_record_end ON oidc_record (expires_at) WHERE expires_at IS NOT NULL;

-- Keys that sign tokens, sealed; the newest signs, retired ones still verify.
CREATE TABLE signing_key (
  kid TEXT PRIMARY KEY,
  sealed_jwk TEXT NOT NULL,
  created_at TEXT NOT NULL,
  retired_at TEXT
) STRICT;

-- Second factors of people: codes of an authenticator app, passkeys, recovery codes.
CREATE TABLE totp_factor (
  account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  sealed_secret TEXT NOT NULL,
  -- the newest step of 30 seconds whose code was used: no code works twice
  last_step INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL
) STRICT;

CREATE TABLE passkey (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  -- COSE key, base64url
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  -- JSON list
  transports TEXT NOT NULL,
  -- the host name under which it was made: browsers offer it there only
  rp_id TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT;
CREATE INDEX passkey_account ON passkey (account_id);

-- Those that were not used yet.
CREATE TABLE recovery_code (
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  digest TEXT NOT NULL,
  PRIMARY KEY (account_id, digest)
) STRICT;

-- What a person is setting up in the window: a secret to confirm, the challenge for a passkey.
CREATE TABLE second_factor_setup (
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('totp', 'passkey')),
  sealed_content TEXT NOT NULL,
  -- seconds since 1970
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, kind)
) STRICT;

-- Sign-ins between their first step and their end, by the interaction of the OpenID provider that they belong to.
CREATE TABLE second_step (
  uid TEXT PRIMARY KEY,
  -- the person whose password was right; null: a passkey says who it is
  account_id INTEGER REFERENCES account ON DELETE CASCADE,
  -- of the passkey that is asked for; used once
  challenge TEXT,
  -- of an authenticator app that is set up on the way
  sealed_secret TEXT,
  is_passed INTEGER NOT NULL DEFAULT 0 CHECK (is_passed IN (0, 1)),
  -- seconds since 1970
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX second_step_end ON second_step (expires_at);

CREATE TABLE second_factor_rule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  for_administrators INTEGER NOT NULL CHECK (for_administrators IN (0, 1))
) STRICT;
INSERT INTO second_factor_rule (id, for_administrators) VALUES (1, 0);

-- Whether a sign-on was made with more than a password: a second factor, a passkey, or an identity provider.
ALTER TABLE sign_on ADD COLUMN has_second_factor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE stored_cloud ADD COLUMN demands_second_factor INTEGER NOT NULL DEFAULT 0;
CREATE INDEX cloud_demanding ON stored_cloud (id) WHERE demands_second_factor = 1;

-- Links that set a password or confirm an address: each works once. Only digests are kept.
CREATE TABLE account_link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('password', 'email')),
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  token_digest TEXT NOT NULL UNIQUE,
  -- the address to be confirmed
  email TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX account_link_account ON account_link (account_id);

-- Where people are signed in, in words for people: one row for each consent of the OpenID provider.
CREATE TABLE sign_on (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  grant_id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  client_id TEXT NOT NULL,
  browser TEXT NOT NULL,
  address TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL
) STRICT;
CREATE INDEX sign_on_account ON sign_on (account_id);
ALTER TABLE account ADD COLUMN last_sign_in_at TEXT;

-- The newest token of an invitation, sealed, so that its link can be shown to who invited; how it was sent; when it ends.
ALTER TABLE invitation ADD COLUMN sealed_token TEXT;
ALTER TABLE invitation ADD COLUMN mail TEXT NOT NULL DEFAULT 'outbox' CHECK (mail IN ('sent', 'outbox'));
ALTER TABLE invitation ADD COLUMN expires_at TEXT NOT NULL DEFAULT '';
UPDATE invitation SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+30 days');

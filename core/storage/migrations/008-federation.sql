-- Where else people may sign in: identity providers of teams, by OpenID Connect or SAML v2.
CREATE TABLE sign_in_provider (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  alias TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('oidc', 'saml')),
  is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
  issuer TEXT,
  client_id TEXT,
  sealed_secret TEXT,
  metadata_url TEXT,
  -- as it was read last: the certificates in it are the only ones that count
  metadata_xml TEXT,
  -- JSON: names of the attributes for email, firstname, lastname
  attributes TEXT NOT NULL,
  creates_accounts INTEGER NOT NULL CHECK (creates_accounts IN (0, 1)),
  -- JSON list
  allowed_domains TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- Who somebody at a provider is here. An address alone never says it.
CREATE TABLE federated_identity (
  provider_id INTEGER NOT NULL REFERENCES sign_in_provider ON DELETE CASCADE,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  PRIMARY KEY (provider_id, issuer, subject)
) STRICT;
CREATE INDEX federated_identity_account ON federated_identity (account_id);

-- Sign-ins that are at a provider now: each comes back once, to the browser that it left from.
CREATE TABLE sign_in_round_trip (
  state_digest TEXT PRIMARY KEY,
  provider_id INTEGER NOT NULL REFERENCES sign_in_provider ON DELETE CASCADE,
  -- the sign-in that it is part of, and the path of its page
  uid TEXT NOT NULL,
  page TEXT NOT NULL,
  sealed_memory TEXT NOT NULL,
  -- what the provider had the browser post
  answer TEXT,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_round_trip_end ON sign_in_round_trip (expires_at);

-- Somebody at a provider who says to be a person here: the next password in the same sign-in confirms it.
CREATE TABLE unconfirmed_identity (
  uid TEXT PRIMARY KEY,
  provider_id INTEGER NOT NULL REFERENCES sign_in_provider ON DELETE CASCADE,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT;

-- Assertions that have opened once, until they expire by themselves.
CREATE TABLE used_assertion (
  digest TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;

-- Accounts that an application made for its people (group sso of the API).
CREATE TABLE provided_account (
  account_id INTEGER PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  maker_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE
) STRICT;
CREATE INDEX provided_account_maker ON provided_account (maker_id);

-- Invitations that were accepted for people who have not been here yet: their first sign-in brings them in.
CREATE TABLE awaited_person (
  invitation_id INTEGER PRIMARY KEY REFERENCES invitation ON DELETE CASCADE
) STRICT;

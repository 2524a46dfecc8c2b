-- Clients that registered themselves (Foundation API), and when they last got a token.
ALTER TABLE application ADD COLUMN registered_at TEXT;
ALTER TABLE application ADD COLUMN used_at TEXT;
CREATE INDEX application_registered ON application (registered_at) WHERE registered_at IS NOT NULL;

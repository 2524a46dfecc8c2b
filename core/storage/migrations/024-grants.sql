-- What people make that grants access ends with them.

-- Who made the token by which a zip was ordered in another's name: it holds what both may see.
ALTER TABLE archive_order ADD COLUMN impersonator_id INTEGER REFERENCES account ON DELETE CASCADE;
CREATE INDEX archive_order_impersonator ON archive_order (impersonator_id) WHERE impersonator_id IS NOT NULL;

CREATE INDEX project_access_token_account ON project_access_token (account_id);
CREATE INDEX project_access_token_impersonated ON project_access_token (impersonated_id) WHERE impersonated_id IS NOT NULL;
CREATE INDEX project_access_token_application ON project_access_token (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX invitation_sender ON stored_invitation (sender_id) WHERE sender_id IS NOT NULL;

-- Since when nobody looks after an application: its credentials and tokens open nothing until somebody takes it over.
ALTER TABLE application ADD COLUMN ended_at TEXT;
-- Those that people made at a window and whose makers have gone since.
UPDATE application SET ended_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), secret_digest = NULL, api_key_digest = NULL
  WHERE owner_id IS NULL AND EXISTS (
    SELECT 1 FROM activity WHERE action = 'application.create' AND via = 'api' AND object_kind = 'application' AND object_id = application.id);

-- Whether an application may make and remove accounts of people. Those of the command line, without a maker, could and still may.
ALTER TABLE application ADD COLUMN provides_accounts INTEGER NOT NULL DEFAULT 0 CHECK (provides_accounts IN (0, 1));
UPDATE application SET provides_accounts = 1 WHERE owner_id IS NULL AND ended_at IS NULL;

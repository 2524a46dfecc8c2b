-- Webhooks act for whoever made them or took them over, for as long as that account administers the place.
-- The application by which that was done; null: a window of this service. No reference: one that is gone does not count.
ALTER TABLE webhook ADD COLUMN maker_application_id INTEGER;
-- Made on the command line, by the owner of the service: nobody has to be there for it.
ALTER TABLE webhook ADD COLUMN is_of_command INTEGER NOT NULL DEFAULT 0 CHECK (is_of_command IN (0, 1));
-- Since when its maker has not been an administrator there: paused until another one takes it over.
ALTER TABLE webhook ADD COLUMN maker_gone_at TEXT;
UPDATE webhook SET is_of_command = 1 WHERE creator_id IS NULL AND EXISTS (
  SELECT 1 FROM activity WHERE action = 'webhook.create' AND via = 'command' AND result = 'done' AND object_id = webhook.id);

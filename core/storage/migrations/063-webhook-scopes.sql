-- A webhook is sent what whoever chose its address could read: their scopes as a JSON list; null: all of them. Those of
-- applications are theirs; people and the command line had all.
ALTER TABLE webhook ADD COLUMN scopes TEXT;
UPDATE webhook SET scopes = (SELECT application.scopes FROM application WHERE application.account_id = webhook.creator_id);

-- A watched folder is followed in the name of its maker, for as long as that account may add documents to the project; it
-- outlives the account: paused until an administrator takes it over.
DROP INDEX watched_folder_account;
ALTER TABLE watched_folder ADD COLUMN maker_id INTEGER REFERENCES account ON DELETE SET NULL;
UPDATE watched_folder SET maker_id = account_id;
ALTER TABLE watched_folder DROP COLUMN account_id;
ALTER TABLE watched_folder RENAME COLUMN maker_id TO account_id;
CREATE INDEX watched_folder_account ON watched_folder (account_id);
-- Since when its maker has not been allowed to add documents there.
ALTER TABLE watched_folder ADD COLUMN maker_gone_at TEXT;
-- Whether the mail about that is to be sent.
ALTER TABLE watched_folder ADD COLUMN is_notice_due INTEGER NOT NULL DEFAULT 0 CHECK (is_notice_due IN (0, 1));

-- What somebody wants to have as one zip: the address that they get names the row, and whoever has it reads as that account.
CREATE TABLE archive_order (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  -- JSON lists; both empty: the whole project
  folder_ids TEXT NOT NULL,
  document_ids TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX archive_order_project ON archive_order (project_id);
CREATE INDEX archive_order_account ON archive_order (account_id);

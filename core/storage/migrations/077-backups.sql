-- What backups of this folder have come to; the backups themselves are elsewhere.
CREATE TABLE backup_care (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- the last attempt, and why it came to nothing
  tried_at TEXT,
  problem TEXT,
  -- the newest backup
  name TEXT,
  made_at TEXT,
  seconds REAL,
  bytes INTEGER,
  -- the newest that was restored and used
  proven_name TEXT,
  proven_at TEXT,
  proof_seconds REAL,
  proof_bytes INTEGER,
  -- why the last proof failed
  proof_problem TEXT
) STRICT;
INSERT INTO backup_care (id) VALUES (1);

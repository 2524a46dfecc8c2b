-- Stored bytes. `refs` counts the rows elsewhere that name the hash; the sweep removes what has none.
CREATE TABLE blob (
  hash TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  stored_size INTEGER NOT NULL,
  encoding TEXT NOT NULL CHECK (encoding IN ('identity', 'zstd')),
  refs INTEGER NOT NULL
) STRICT;
CREATE INDEX blob_unused ON blob (hash) WHERE refs <= 0;

-- Work for the background. A running row whose holder is gone goes back to waiting at the next start.
CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject_id INTEGER NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts INTEGER NOT NULL DEFAULT 0,
  run_at TEXT NOT NULL,
  error TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX job_open ON job (run_at, id) WHERE state = 'waiting';
CREATE INDEX job_subject ON job (kind, subject_id);

-- What happened, told in the transaction of the change.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  cloud_id INTEGER NOT NULL,
  project_id INTEGER,
  actor_id INTEGER,
  data TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- Waiting jobs need no clock: they start in the order in which they were asked for, those with a lower rank before all
-- others. How long one rests after a crash is known to the run of the service in which it crashed.
ALTER TABLE job ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
DROP INDEX job_open;
ALTER TABLE job DROP COLUMN run_at;
CREATE INDEX job_open ON job (rank, id) WHERE state = 'waiting';

-- The clock as upkeep saw it last, and its jumps: one row. What is kept for a while is not deleted by the time of a jump.
CREATE TABLE clock_note (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seen_at TEXT NOT NULL,
  -- JSON: [{ "at": milliseconds since 1970, "by": milliseconds }], the oldest first
  jumps TEXT NOT NULL
) STRICT;
INSERT INTO clock_note (id, seen_at, jumps) SELECT 1, max(created_at), '[]' FROM outbox HAVING max(created_at) IS NOT NULL;

-- What validators answered before: an answer may be given again until the visa is closed, or taken back.
CREATE TABLE visa_answer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  validation_id INTEGER NOT NULL REFERENCES visa_validation ON DELETE CASCADE,
  status TEXT NOT NULL CHECK (status IN ('A', 'D')),
  -- of the file that came with it, which went when it was replaced
  attachment_name TEXT,
  answered_at TEXT NOT NULL
) STRICT;
CREATE INDEX visa_answer_validation ON visa_answer (validation_id);

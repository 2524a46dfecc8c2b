-- For whom a job is done: clouds take turns, and in each cloud its people. Work of the service itself is for nobody.
ALTER TABLE job ADD COLUMN cloud_id INTEGER;
ALTER TABLE job ADD COLUMN account_id INTEGER;
CREATE INDEX job_waiting_for ON job (account_id) WHERE state = 'waiting';

-- When jobs of a kind were begun last for a person in a cloud: a number that rises with each. 0: for nobody.
CREATE TABLE job_turn (
  kind TEXT NOT NULL,
  cloud_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  turn INTEGER NOT NULL,
  PRIMARY KEY (kind, cloud_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_turn_of_person ON job_turn (kind, account_id, turn);

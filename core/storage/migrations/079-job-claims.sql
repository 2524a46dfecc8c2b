-- How often a job was claimed. Never lowered, unlike its attempts: who claimed it earlier can no longer end it.
ALTER TABLE job ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;

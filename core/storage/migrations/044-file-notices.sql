-- What the first bytes of a document say it is, whatever its name; null when they say nothing, and for what was there before.
ALTER TABLE stored_document ADD COLUMN byte_kind TEXT;
-- The version of the program that wrote some bytes, where a reader has found it.
ALTER TABLE preview ADD COLUMN version TEXT;

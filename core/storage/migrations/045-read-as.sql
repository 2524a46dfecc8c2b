-- How the file of a model is to be read, as somebody said at upload: a JSON object with a unit of length, the axis that points up,
-- or both. Null: as the file says, or by a guess.
ALTER TABLE stored_model ADD COLUMN read_as TEXT;

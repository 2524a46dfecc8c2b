-- Who brought a topic or comment from a BCF file, when, and its author as the file has it: {"by", "date", "author"}. Null:
-- it was written here, or was imported before this was kept. `modified_imported` says the same of the last change.
ALTER TABLE bcf_topic ADD COLUMN imported TEXT;
ALTER TABLE bcf_topic ADD COLUMN modified_imported TEXT;
ALTER TABLE bcf_comment ADD COLUMN imported TEXT;
ALTER TABLE bcf_comment ADD COLUMN modified_imported TEXT;
ALTER TABLE bcf_event ADD COLUMN imported TEXT;

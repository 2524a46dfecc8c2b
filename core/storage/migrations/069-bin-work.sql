-- What is put into the bin or erased with thousands of rows is written in portions, others write in between:
-- `filling` until all that a folder, project or cloud held is in its item, `erasing` from the first portion on: then it is
-- in no list and cannot be restored. After a crash the upkeep goes on.
ALTER TABLE bin_item ADD COLUMN work TEXT CHECK (work IN ('filling', 'erasing'));
CREATE INDEX bin_item_work ON bin_item (work) WHERE work IS NOT NULL;

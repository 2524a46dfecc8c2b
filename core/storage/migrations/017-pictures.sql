-- Pictures of clouds and projects. Each counts as a reference to its bytes.
ALTER TABLE stored_cloud ADD COLUMN image_hash TEXT REFERENCES blob;
ALTER TABLE stored_cloud ADD COLUMN image_kind TEXT CHECK (image_kind IN ('png', 'jpg', 'webp'));
ALTER TABLE stored_project ADD COLUMN logo_hash TEXT REFERENCES blob;
ALTER TABLE stored_project ADD COLUMN logo_kind TEXT CHECK (logo_kind IN ('png', 'jpg', 'webp'));
CREATE INDEX cloud_image ON stored_cloud (image_hash) WHERE image_hash IS NOT NULL;
CREATE INDEX project_logo ON stored_project (logo_hash) WHERE logo_hash IS NOT NULL;

CREATE TRIGGER cloud_image_changed AFTER UPDATE OF image_hash ON stored_cloud WHEN old.image_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.image_hash;
END;
CREATE TRIGGER cloud_image_released AFTER DELETE ON stored_cloud WHEN old.image_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.image_hash;
END;
CREATE TRIGGER project_logo_changed AFTER UPDATE OF logo_hash ON stored_project WHEN old.logo_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.logo_hash;
END;
CREATE TRIGGER project_logo_released AFTER DELETE ON stored_project WHEN old.logo_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.logo_hash;
END;

CREATE TABLE tag (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  color TEXT,
  UNIQUE (project_id, name)
) STRICT;

CREATE TABLE document_tag (
  document_id INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tag ON DELETE CASCADE,
  PRIMARY KEY (document_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_tag_tag ON document_tag (tag_id);

CREATE TRIGGER tag_changed AFTER UPDATE ON tag BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER tag_removed AFTER DELETE ON tag BEGIN UPDATE project SET changes = changes + 1 WHERE id = old.project_id; END;
CREATE TRIGGER document_tag_added AFTER INSERT ON document_tag BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM tag WHERE tag.id = new.tag_id);
END;
CREATE TRIGGER document_tag_removed AFTER DELETE ON document_tag BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM tag WHERE tag.id = old.tag_id);
END;

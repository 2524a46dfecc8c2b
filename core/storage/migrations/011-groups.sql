CREATE TABLE member_group (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  short_name TEXT,
  color TEXT,
  UNIQUE (project_id, name)
) STRICT;

CREATE TABLE group_member (
  group_id INTEGER NOT NULL REFERENCES member_group ON DELETE CASCADE,
  member_id INTEGER NOT NULL REFERENCES project_member ON DELETE CASCADE,
  PRIMARY KEY (group_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_member_member ON group_member (member_id);

-- What a group may do in a folder; without a row the folder's default holds for it.
CREATE TABLE folder_group (
  folder_id INTEGER NOT NULL REFERENCES folder ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES member_group ON DELETE CASCADE,
  permission INTEGER NOT NULL CHECK (permission IN (1, 50, 100)),
  PRIMARY KEY (folder_id, group_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX folder_group_group ON folder_group (group_id);

-- Groups that a person joins with a project to which they are invited: ids as a JSON list.
ALTER TABLE invitation ADD COLUMN group_ids TEXT NOT NULL DEFAULT '[]';

CREATE TRIGGER member_group_changed AFTER UPDATE ON member_group BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER member_group_removed AFTER DELETE ON member_group BEGIN UPDATE project SET changes = changes + 1 WHERE id = old.project_id; END;
CREATE TRIGGER group_member_added AFTER INSERT ON group_member BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM member_group WHERE member_group.id = new.group_id);
END;
CREATE TRIGGER group_member_removed AFTER DELETE ON group_member BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM member_group WHERE member_group.id = old.group_id);
END;
CREATE TRIGGER folder_group_added AFTER INSERT ON folder_group BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM folder WHERE folder.id = new.folder_id);
END;
CREATE TRIGGER folder_group_changed AFTER UPDATE ON folder_group BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM folder WHERE folder.id = new.folder_id);
END;
CREATE TRIGGER folder_group_removed AFTER DELETE ON folder_group BEGIN
  UPDATE project SET changes = changes + 1 WHERE id = (SELECT project_id FROM folder WHERE folder.id = old.folder_id);
END;

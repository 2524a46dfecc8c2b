-- How often something changed that a project's lists and trees show: who knows the number knows whether they are out of date.
ALTER TABLE project ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER folder_added AFTER INSERT ON folder BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER folder_changed AFTER UPDATE ON folder BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER folder_removed AFTER DELETE ON folder BEGIN UPDATE project SET changes = changes + 1 WHERE id = old.project_id; END;

CREATE TRIGGER document_added AFTER INSERT ON document BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER document_changed AFTER UPDATE ON document BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER document_removed AFTER DELETE ON document BEGIN UPDATE project SET changes = changes + 1 WHERE id = old.project_id; END;

CREATE TRIGGER model_added AFTER INSERT ON model BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER model_changed AFTER UPDATE OF document_id, type ON model BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER model_removed AFTER DELETE ON model BEGIN UPDATE project SET changes = changes + 1 WHERE id = old.project_id; END;

-- Records name people with their roles.
CREATE TRIGGER project_member_added AFTER INSERT ON project_member BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER project_member_changed AFTER UPDATE ON project_member BEGIN UPDATE project SET changes = changes + 1 WHERE id = new.project_id; END;
CREATE TRIGGER project_member_removed AFTER DELETE ON project_member BEGIN UPDATE project SET changes = changes + 1 WHERE id = old.project_id; END;
CREATE TRIGGER cloud_member_added AFTER INSERT ON cloud_member BEGIN UPDATE project SET changes = changes + 1 WHERE cloud_id = new.cloud_id; END;
CREATE TRIGGER cloud_member_changed AFTER UPDATE ON cloud_member BEGIN UPDATE project SET changes = changes + 1 WHERE cloud_id = new.cloud_id; END;
CREATE TRIGGER cloud_member_removed AFTER DELETE ON cloud_member BEGIN UPDATE project SET changes = changes + 1 WHERE cloud_id = old.cloud_id; END;
CREATE TRIGGER account_changed AFTER UPDATE OF email, firstname, lastname ON account BEGIN UPDATE project SET changes = changes + 1; END;
CREATE TRIGGER account_removed AFTER DELETE ON account BEGIN UPDATE project SET changes = changes + 1; END;

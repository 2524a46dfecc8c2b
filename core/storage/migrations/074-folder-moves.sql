-- Finds the moves of some folders among all lines of a project.
CREATE INDEX activity_folder_update ON activity (project_id, object_id) WHERE action = 'folder.update';

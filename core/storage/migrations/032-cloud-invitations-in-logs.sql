-- Logs of projects show administrators of the cloud who was invited to it.
CREATE INDEX activity_cloud_invitation ON activity (cloud_id) WHERE project_id IS NULL AND object_kind = 'invitation';

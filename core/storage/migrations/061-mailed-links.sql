-- Whether the secret of an invitation's mail proves its mailbox. That of earlier mails was part of an address that the
-- inviter chose, so its host may know it: it opens the invitation as before, and proves nothing.
ALTER TABLE stored_invitation ADD COLUMN mail_proves INTEGER NOT NULL DEFAULT 0 CHECK (mail_proves IN (0, 1));
DROP VIEW invitation;
CREATE VIEW invitation AS SELECT * FROM stored_invitation
  WHERE EXISTS (SELECT 1 FROM stored_cloud WHERE stored_cloud.id = stored_invitation.cloud_id AND stored_cloud.bin_id IS NULL)
    AND (stored_invitation.project_id IS NULL
      OR EXISTS (SELECT 1 FROM stored_project WHERE stored_project.id = stored_invitation.project_id AND stored_project.bin_id IS NULL));

-- Since when it is known that the mailbox of an account's address is its holder's: a mail was opened, a sign-in provider
-- or an administrator vouches for it. Null: nobody knows.
ALTER TABLE account ADD COLUMN email_verified_at TEXT;
-- Earlier accounts: those of administrators, of sign-in providers, of the command line and of the administration, and those
-- whose address was changed by a mailed link. An account that the link of an invitation made is not told apart from one
-- whose link was only shown: it stays unverified, keeps all it has, and is verified by a mail or an administrator.
UPDATE account SET email_verified_at = updated_at WHERE kind = 'person' AND (
  is_administrator = 1 OR provider <> 'plinth'
  OR (id IN (SELECT account_id FROM federated_identity) AND id NOT IN (SELECT account_id FROM password))
  OR id IN (
    SELECT object_id FROM activity WHERE object_kind = 'account' AND result = 'done' AND (
      action = 'server.account.create' OR (action = 'account.create' AND via IN ('command', 'service'))
      OR (action = 'account.update' AND via = 'page'))));

-- Whether a link went by mail alone: only such a link proves the mailbox. Earlier ones may have been shown.
ALTER TABLE account_link ADD COLUMN is_mailed INTEGER NOT NULL DEFAULT 0 CHECK (is_mailed IN (0, 1));

-- Whether the provider vouches for the address of the person whose password is awaited.
ALTER TABLE unconfirmed_identity ADD COLUMN is_vouched INTEGER NOT NULL DEFAULT 0 CHECK (is_vouched IN (0, 1));

-- An invitation has two secrets: that of the mail, kept as its digest only, and that of the link which is shown to who
-- invites. Earlier ones had one for both: it counts as shown.
ALTER TABLE stored_invitation ADD COLUMN shown_digest TEXT;
UPDATE stored_invitation SET shown_digest = token_digest, token_digest = 'shown ' || token_digest;
CREATE UNIQUE INDEX invitation_shown ON stored_invitation (shown_digest) WHERE shown_digest IS NOT NULL;
DROP VIEW invitation;
CREATE VIEW invitation AS SELECT * FROM stored_invitation
  WHERE EXISTS (SELECT 1 FROM stored_cloud WHERE stored_cloud.id = stored_invitation.cloud_id AND stored_cloud.bin_id IS NULL)
    AND (stored_invitation.project_id IS NULL
      OR EXISTS (SELECT 1 FROM stored_project WHERE stored_project.id = stored_invitation.project_id AND stored_project.bin_id IS NULL));

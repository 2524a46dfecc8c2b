-- A token that acts for another member: the account that made it. Mails and the history of issues name both people.
ALTER TABLE outbox ADD COLUMN maker_id INTEGER;
ALTER TABLE bcf_event ADD COLUMN maker_id INTEGER;

-- Who looks after this service: accounts, sign-in providers, mail. The account of the first start does.
ALTER TABLE account ADD COLUMN is_administrator INTEGER NOT NULL DEFAULT 0 CHECK (is_administrator IN (0, 1));
UPDATE account SET is_administrator = 1 WHERE id = (SELECT min(id) FROM account WHERE kind = 'person');

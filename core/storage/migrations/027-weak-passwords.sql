-- What is wrong with a password by the rules of today, known from the last sign-in with it, and when its owner put off
-- choosing another. Of passwords of before nothing is known until they are used.
ALTER TABLE password ADD COLUMN problem TEXT CHECK (problem IN ('short', 'long', 'common', 'own'));
ALTER TABLE password ADD COLUMN postponed_at TEXT;

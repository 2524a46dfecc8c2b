-- Wrong codes at the second step of sign-ins, since somebody last proved that the account is theirs.
CREATE TABLE wrong_code (
  account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  -- what the codes were meant for: the authenticator app, or the recovery codes
  method TEXT NOT NULL CHECK (method IN ('totp', 'recovery')),
  -- one in which the account has signed in before counts by itself; empty: all others
  browser TEXT NOT NULL,
  in_a_row INTEGER NOT NULL,
  -- seconds since 1970; 0: not locked
  locked_until INTEGER NOT NULL,
  PRIMARY KEY (account_id, method, browser)
) STRICT;

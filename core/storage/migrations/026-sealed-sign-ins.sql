-- What the OpenID provider keeps opens nothing in a copy of the database: ids and user codes become keyed digests,
-- payloads are sealed (by the step of this migration, which has the keys). What rows were found by in their payloads has
-- columns: `uid` now also names the browser's session of codes and tokens; `mentions` are consents of a session, and
-- accounts that a sign-in under way is about, each between blanks.
ALTER TABLE oidc_record ADD COLUMN mentions TEXT NOT NULL DEFAULT '';

-- Sign-ins that are at a provider at this moment begin again: their rows held the name that a cookie opens.
DELETE FROM sign_in_round_trip;
DELETE FROM unconfirmed_identity;
ALTER TABLE sign_in_round_trip DROP COLUMN page;

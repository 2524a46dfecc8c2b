-- Who made an application and looks after it; null: only administrators of the service do.
ALTER TABLE application ADD COLUMN owner_id INTEGER REFERENCES account ON DELETE SET NULL;
CREATE INDEX application_owner ON application (owner_id) WHERE owner_id IS NOT NULL;

-- What a person types to let a device in (RFC 8628), without its hyphen.
ALTER TABLE oidc_record ADD COLUMN user_code TEXT;
CREATE INDEX oidc_record_user_code ON oidc_record (user_code) WHERE user_code IS NOT NULL;

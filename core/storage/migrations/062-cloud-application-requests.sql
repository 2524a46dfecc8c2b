-- Applications that an administrator wants in a cloud, until those who look after them answer.
CREATE TABLE cloud_application_request (
  cloud_id INTEGER NOT NULL REFERENCES stored_cloud ON DELETE CASCADE,
  application_id INTEGER NOT NULL REFERENCES application ON DELETE CASCADE,
  role INTEGER NOT NULL CHECK (role IN (50, 100)),
  -- counts while this account administers the cloud
  requester_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (cloud_id, application_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cloud_application_request_application ON cloud_application_request (application_id);
CREATE INDEX cloud_application_request_requester ON cloud_application_request (requester_id);

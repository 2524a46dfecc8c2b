-- Webhooks: to whom events go, what was or is to be delivered, and each attempt.
CREATE TABLE webhook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cloud_id INTEGER NOT NULL REFERENCES stored_cloud ON DELETE CASCADE,
  -- null: of all projects of the cloud
  project_id INTEGER REFERENCES stored_project ON DELETE CASCADE,
  -- JSON list of names of events
  events TEXT NOT NULL,
  url TEXT NOT NULL,
  sealed_secret TEXT NOT NULL,
  -- the secret before, which signs too until then
  sealed_old_secret TEXT,
  old_secret_until TEXT,
  -- the last event before this webhook, which hears only later ones
  since_event INTEGER NOT NULL,
  failing_since TEXT,
  last_success_at TEXT,
  disabled_at TEXT,
  disabled_reason TEXT CHECK (disabled_reason IN ('gone', 'failing')),
  -- whoever made it is still to be notified
  is_notice_due INTEGER NOT NULL DEFAULT 0,
  creator_id INTEGER REFERENCES account ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX webhook_cloud ON webhook (cloud_id, project_id);
CREATE INDEX webhook_project ON webhook (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX webhook_creator ON webhook (creator_id) WHERE creator_id IS NOT NULL;

-- How many deliveries of each object a webhook has had.
CREATE TABLE webhook_sequence (
  webhook_id INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE,
  object TEXT NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (webhook_id, object)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE,
  -- of the outbox; null for a ping
  event_id INTEGER,
  event_name TEXT NOT NULL,
  -- what it is about, such as document:7: in order for each
  object TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE,
  -- as it is sent, the same at each attempt
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  -- attempts since it was queued or replayed
  attempts INTEGER NOT NULL DEFAULT 0,
  -- when it is due; null while an earlier one of its object holds it, and when it has ended
  next_at TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (webhook_id, event_id)
) STRICT;
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_at) WHERE state = 'waiting' AND next_at IS NOT NULL;
CREATE INDEX webhook_delivery_object ON webhook_delivery (webhook_id, object, id) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_created ON webhook_delivery (created_at);

CREATE TABLE webhook_attempt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE,
  at TEXT NOT NULL,
  milliseconds INTEGER NOT NULL,
  -- of the answer; null when there was none
  status INTEGER,
  -- the beginning of the answer
  answer TEXT,
  error TEXT
) STRICT;
CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery_id);

-- The last event of which deliveries were made.
CREATE TABLE webhook_cursor (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last_event INTEGER NOT NULL
) STRICT;
INSERT INTO webhook_cursor (id, last_event) SELECT 1, COALESCE(MAX(id), 0) FROM outbox;

-- Issues (BCF). Guids are stored in lower case and are unique within their project.

-- The last numbers that a project gave its topics: none is given twice, also after the newest topic is deleted.
CREATE TABLE bcf_counter (
  project_id INTEGER PRIMARY KEY REFERENCES stored_project ON DELETE CASCADE,
  last_index INTEGER NOT NULL,
  last_number INTEGER NOT NULL
) STRICT;

-- The values that a project offers for its topics.
CREATE TABLE bcf_extension (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('label', 'priority', 'stage', 'status', 'type')),
  value TEXT NOT NULL,
  color TEXT,
  UNIQUE (project_id, kind, value)
) STRICT;

-- People are e-mail addresses: files name some that have no account here.
CREATE TABLE bcf_topic (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  guid TEXT NOT NULL,
  server_assigned_id INTEGER NOT NULL,
  topic_index INTEGER,
  format TEXT NOT NULL,
  title TEXT NOT NULL,
  topic_type TEXT,
  topic_status TEXT,
  priority TEXT,
  stage TEXT,
  description TEXT,
  due_date TEXT,
  assigned_to TEXT,
  creation_author TEXT,
  creation_date TEXT NOT NULL,
  modified_author TEXT,
  modified_date TEXT,
  -- with changes of comments: version 3.0 counts these
  touched_date TEXT,
  -- lists of texts, and any JSON
  labels TEXT NOT NULL DEFAULT '[]',
  reference_links TEXT NOT NULL DEFAULT '[]',
  files TEXT NOT NULL DEFAULT '[]',
  viewer_layout TEXT,
  -- what the topic says of its snippet, as JSON, and the bytes when they were given
  snippet TEXT,
  snippet_hash TEXT REFERENCES blob,
  UNIQUE (project_id, guid)
) STRICT;
CREATE INDEX bcf_topic_snippet ON bcf_topic (snippet_hash) WHERE snippet_hash IS NOT NULL;

CREATE TABLE bcf_topic_model (
  topic_id INTEGER NOT NULL REFERENCES bcf_topic ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  PRIMARY KEY (topic_id, model_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bcf_topic_model_model ON bcf_topic_model (model_id);

CREATE TABLE bcf_topic_group (
  topic_id INTEGER NOT NULL REFERENCES bcf_topic ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES member_group ON DELETE CASCADE,
  PRIMARY KEY (topic_id, group_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bcf_topic_group_group ON bcf_topic_group (group_id);

-- The other topic need not be here: files name topics that they do not hold.
CREATE TABLE bcf_related_topic (
  topic_id INTEGER NOT NULL REFERENCES bcf_topic ON DELETE CASCADE,
  related_guid TEXT NOT NULL,
  PRIMARY KEY (topic_id, related_guid)
) STRICT, WITHOUT ROWID;

-- Of a stored document, once for each topic, or of an address.
CREATE TABLE bcf_document_reference (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  topic_id INTEGER NOT NULL REFERENCES bcf_topic ON DELETE CASCADE,
  guid TEXT NOT NULL,
  document_id INTEGER REFERENCES stored_document ON DELETE CASCADE,
  url TEXT,
  description TEXT,
  CHECK ((document_id IS NULL) <> (url IS NULL)),
  UNIQUE (topic_id, guid),
  UNIQUE (topic_id, document_id)
) STRICT;
CREATE INDEX bcf_document_reference_document ON bcf_document_reference (document_id) WHERE document_id IS NOT NULL;

CREATE TABLE bcf_comment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  topic_id INTEGER NOT NULL REFERENCES bcf_topic ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  guid TEXT NOT NULL,
  date TEXT NOT NULL,
  author TEXT,
  comment TEXT NOT NULL,
  viewpoint_guid TEXT,
  reply_to_comment_guid TEXT,
  modified_date TEXT,
  modified_author TEXT,
  UNIQUE (project_id, guid)
) STRICT;
CREATE INDEX bcf_comment_topic ON bcf_comment (topic_id);

CREATE TABLE bcf_viewpoint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  topic_id INTEGER NOT NULL REFERENCES bcf_topic ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  guid TEXT NOT NULL,
  viewpoint_index INTEGER,
  originating_system TEXT,
  authoring_tool_id TEXT,
  -- cameras, lines, planes and components as JSON: never searched, always shown whole
  content TEXT NOT NULL,
  snapshot_type TEXT CHECK (snapshot_type IN ('png', 'jpg')),
  snapshot_hash TEXT REFERENCES blob,
  UNIQUE (project_id, guid)
) STRICT;
CREATE INDEX bcf_viewpoint_topic ON bcf_viewpoint (topic_id);
CREATE INDEX bcf_viewpoint_snapshot ON bcf_viewpoint (snapshot_hash) WHERE snapshot_hash IS NOT NULL;

CREATE TABLE bcf_viewpoint_model (
  viewpoint_id INTEGER NOT NULL REFERENCES bcf_viewpoint ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES stored_model ON DELETE CASCADE,
  PRIMARY KEY (viewpoint_id, model_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bcf_viewpoint_model_model ON bcf_viewpoint_model (model_id);

CREATE TABLE bcf_bitmap (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  viewpoint_id INTEGER NOT NULL REFERENCES bcf_viewpoint ON DELETE CASCADE,
  guid TEXT NOT NULL,
  bitmap_type TEXT NOT NULL CHECK (bitmap_type IN ('png', 'jpg')),
  -- location, normal, up and height as JSON
  placement TEXT NOT NULL,
  blob_hash TEXT NOT NULL REFERENCES blob,
  UNIQUE (viewpoint_id, guid)
) STRICT;
CREATE INDEX bcf_bitmap_blob ON bcf_bitmap (blob_hash);

CREATE TABLE bcf_pin (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  viewpoint_id INTEGER NOT NULL REFERENCES bcf_viewpoint ON DELETE CASCADE,
  guid TEXT NOT NULL,
  name TEXT,
  color TEXT,
  x REAL NOT NULL,
  y REAL NOT NULL,
  z REAL NOT NULL,
  pin_index INTEGER,
  UNIQUE (viewpoint_id, guid)
) STRICT;

-- What happened to topics and comments. It stays readable when these are deleted.
CREATE TABLE bcf_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES stored_project ON DELETE CASCADE,
  topic_guid TEXT NOT NULL,
  comment_guid TEXT,
  author TEXT,
  date TEXT NOT NULL,
  -- a list of type and value
  events TEXT NOT NULL
) STRICT;
CREATE INDEX bcf_event_topic ON bcf_event (project_id, topic_guid);

-- A row that goes, also by a cascade, gives its bytes free.
CREATE TRIGGER bcf_snippet_changed AFTER UPDATE OF snippet_hash ON bcf_topic WHEN old.snippet_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.snippet_hash;
END;
CREATE TRIGGER bcf_snippet_released AFTER DELETE ON bcf_topic WHEN old.snippet_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.snippet_hash;
END;
CREATE TRIGGER bcf_snapshot_changed AFTER UPDATE OF snapshot_hash ON bcf_viewpoint WHEN old.snapshot_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.snapshot_hash;
END;
CREATE TRIGGER bcf_snapshot_released AFTER DELETE ON bcf_viewpoint WHEN old.snapshot_hash IS NOT NULL BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.snapshot_hash;
END;
CREATE TRIGGER bcf_bitmap_released AFTER DELETE ON bcf_bitmap BEGIN
  UPDATE blob SET refs = refs - 1 WHERE hash = old.blob_hash;
END;

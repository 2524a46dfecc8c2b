-- Viewpoints that come without a picture get one that is drawn; a given one takes its place.
ALTER TABLE bcf_viewpoint ADD COLUMN snapshot_drawn INTEGER NOT NULL DEFAULT 0 CHECK (snapshot_drawn IN (0, 1));

-- Viewpoints whose pictures are to be drawn, with the ids of the models that are seen in them as a JSON list.
CREATE TABLE bcf_drawing (
  viewpoint_id INTEGER PRIMARY KEY REFERENCES bcf_viewpoint ON DELETE CASCADE,
  models TEXT NOT NULL
) STRICT;

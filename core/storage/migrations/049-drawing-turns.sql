-- Tells a viewpoint that is wanted anew from the one that is being drawn, without its content.
ALTER TABLE bcf_drawing ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;

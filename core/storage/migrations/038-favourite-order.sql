-- Favourites have the order that their person gives them; those of before, that of their making.
ALTER TABLE favourite_cloud ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE favourite_project ADD COLUMN position INTEGER NOT NULL DEFAULT 0;

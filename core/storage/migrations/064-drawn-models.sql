-- The models that a drawn picture of a viewpoint shows, as a JSON list: it is for those who see all of them. Of earlier
-- pictures they are not known (null): these are for administrators of the project.
ALTER TABLE bcf_viewpoint ADD COLUMN drawn_models TEXT;

-- The first screen lists what is assigned to a person in all projects.
CREATE INDEX bcf_topic_assigned ON bcf_topic (lower(assigned_to)) WHERE assigned_to IS NOT NULL;

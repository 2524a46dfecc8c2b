-- How lengths are shown in a project, to everybody who has chosen nothing else. Without a row: metres with three decimals.
CREATE TABLE project_units (
  project_id INTEGER PRIMARY KEY REFERENCES stored_project ON DELETE CASCADE,
  unit TEXT NOT NULL CHECK (unit IN ('mm', 'cm', 'm', 'ft-in')),
  decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 6)
) STRICT;

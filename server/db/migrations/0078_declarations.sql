-- What authors declared with a version of the manuscript: statements, cover letter, suggested and opposed reviewers.
CREATE TABLE manuscript_declarations (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  version integer NOT NULL,
  content jsonb NOT NULL,
  declared_at timestamptz NOT NULL,
  PRIMARY KEY (manuscript_id, version)
);

-- The answer to the reviews as it is written, saved like the wizard's draft: one for each round of a manuscript.

CREATE TABLE response_drafts (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  -- Counts the saves: whoever saves names the one that they saw last.
  revision integer NOT NULL DEFAULT 1,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (manuscript_id, round)
);

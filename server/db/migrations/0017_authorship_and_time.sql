-- Co-authors say whether they are authors; authors ask for more time for a revision.

ALTER TABLE manuscript_authors
  ADD COLUMN authorship text CHECK (authorship IN ('confirmed', 'disputed')),
  -- What a disputing author wrote, for editors' eyes.
  ADD COLUMN authorship_note text,
  ADD COLUMN authorship_at timestamptz;

CREATE TABLE extensions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  asked_by uuid REFERENCES users ON DELETE SET NULL,
  asked_at timestamptz NOT NULL,
  until date NOT NULL,
  reason text NOT NULL,
  granted boolean,
  -- The day that was granted, which may be another one.
  granted_until date,
  note text,
  answered_by uuid REFERENCES users ON DELETE SET NULL,
  answered_at timestamptz
);
CREATE INDEX extensions_manuscript ON extensions (manuscript_id, asked_at);
CREATE UNIQUE INDEX extensions_open ON extensions (manuscript_id) WHERE answered_at IS NULL;

-- The last conversion of a manuscript's source, which runs as a job: what was asked for, and how it ended.
CREATE TABLE production_conversions (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  -- What becomes of tracked changes in a Word file.
  changes text NOT NULL CHECK (changes IN ('accept', 'reject')),
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  -- Why it failed, and what to do.
  problem text,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX production_conversions_file ON production_conversions (file_id);
CREATE INDEX production_conversions_requested_by ON production_conversions (requested_by) WHERE requested_by IS NOT NULL;

-- What was read from an upload to fill in the submission form. It belongs to the upload and is removed with it.
CREATE TABLE object_fronts (
  object_id uuid PRIMARY KEY REFERENCES objects ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
  front jsonb,
  problem text,
  requested_at timestamptz NOT NULL
);

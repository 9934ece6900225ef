-- Results of the checks that editors read while they screen a submission. One row for each manuscript, of the latest
-- version that was checked.
CREATE TABLE screenings (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  version integer NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Null until the job has finished.
  checked_at timestamptz,
  -- Why the text could not be read; null if it was read.
  problem text,
  -- A sample of the hashes of all sequences of words, by which texts are compared, and how many sequences there are.
  hashes bigint[] NOT NULL DEFAULT '{}',
  has_line_numbers boolean NOT NULL DEFAULT false,
  reference_count integer,
  -- References that no index knows; null if no index was asked.
  unknown_references text[]
);
CREATE INDEX screenings_hashes ON screenings USING gin (hashes);

-- Reports of the similarity service, if one is configured.
CREATE TABLE similarity_reports (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  version integer NOT NULL,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Percentage of the text that the service found elsewhere.
  score real,
  report_url text,
  matches jsonb NOT NULL DEFAULT '[]',
  failure text,
  PRIMARY KEY (manuscript_id, version)
);

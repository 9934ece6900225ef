-- Requests to the author of an accepted manuscript for its source (Word, LaTeX or JATS). Asking again is a reminder.
CREATE TABLE source_requests (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  requested_by uuid REFERENCES users ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  -- When the author sent a file. Null while the request is open.
  answered_at timestamptz
);
CREATE INDEX source_requests_requested_by ON source_requests (requested_by) WHERE requested_by IS NOT NULL;

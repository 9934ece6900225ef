-- What reviewers work with besides the review's text.

-- Files that come with a review. They are files of the manuscript like others; this says whose review they belong to.
CREATE TABLE review_attachments (
  file_id uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE
);
CREATE INDEX review_attachments_assignment ON review_attachments (assignment_id);

-- A reviewer asks for more time; one open question an assignment. The editor's answer ends it.
CREATE TABLE extension_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE,
  due_date date NOT NULL,
  reason text,
  requested_at timestamptz NOT NULL,
  answered_at timestamptz,
  granted boolean
);
CREATE UNIQUE INDEX extension_requests_open ON extension_requests (assignment_id) WHERE answered_at IS NULL;

-- Until when somebody would rather not be asked: the last day away.
ALTER TABLE users ADD away_until date;

-- What one reviewer has, and a candidate's load, without reading everybody's.
CREATE INDEX assignments_manuscript ON assignments (manuscript_id, round);

-- Duties of editors in production, and who works on which accepted manuscript until when.
ALTER TABLE users
  ADD COLUMN duties text[] NOT NULL DEFAULT '{}'
    CHECK (duties <@ ARRAY['copyeditor', 'production_editor']),
  -- Sees only the manuscripts that the duties cover (domain/account/duties.ts). Of no effect for other roles than editor.
  ADD COLUMN limited_to_duties boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT limited_to_duties OR duties <> '{}');

CREATE TABLE production_assignments (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  assignee_id uuid REFERENCES users ON DELETE SET NULL,
  -- For the work that is being done now; the due date of a proof is the proof's own.
  due_on date,
  assigned_at timestamptz NOT NULL
);
CREATE INDEX production_assignments_assignee ON production_assignments (assignee_id);

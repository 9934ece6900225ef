-- Minor and major revisions, a rejection with an invitation to resubmit, and the return of a submission for
-- technical fixes are decisions of their own. The status stays one of the specification's.
ALTER TABLE decisions DROP CONSTRAINT decisions_kind_check;
ALTER TABLE decisions ADD CONSTRAINT decisions_kind_check CHECK (kind IN
  ('accept', 'revisions', 'minor_revisions', 'major_revisions', 'reject', 'invite_resubmission', 'return_for_fixes'));
-- Reasons of a rejection without reviews (keys of domain/manuscript/desk-rejection.ts).
ALTER TABLE decisions ADD reasons text[] NOT NULL DEFAULT '{}';

ALTER TABLE editor_recommendations DROP CONSTRAINT editor_recommendations_kind_check;
ALTER TABLE editor_recommendations ADD CONSTRAINT editor_recommendations_kind_check CHECK (kind IN
  ('accept', 'revisions', 'minor_revisions', 'major_revisions', 'reject', 'invite_resubmission'));

ALTER TABLE letter_templates DROP CONSTRAINT letter_templates_kind_check;
ALTER TABLE letter_templates ADD CONSTRAINT letter_templates_kind_check CHECK (kind IN
  ('accept', 'revisions', 'minor_revisions', 'major_revisions', 'reject', 'invite_resubmission', 'return_for_fixes'));
-- The reason for which a template of a rejection is proposed; null if it suits every reason.
ALTER TABLE letter_templates ADD reason text;

-- The rejected manuscript of which this one is the invited new submission.
ALTER TABLE manuscripts ADD resubmission_of uuid REFERENCES manuscripts ON DELETE SET NULL;
CREATE INDEX manuscripts_resubmission_of ON manuscripts (resubmission_of) WHERE resubmission_of IS NOT NULL;

-- Appeals against a rejection: one for each rejection. Reopening a manuscript closes its appeal, so that a later
-- rejection can be appealed again.
CREATE TABLE appeals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  body text NOT NULL,
  sent_by uuid REFERENCES users ON DELETE SET NULL,
  sent_at timestamptz NOT NULL,
  answer text,
  answered_by uuid REFERENCES users ON DELETE SET NULL,
  answered_at timestamptz,
  upheld boolean,
  CHECK ((answered_at IS NULL) = (upheld IS NULL))
);
CREATE UNIQUE INDEX appeals_current ON appeals (manuscript_id) WHERE upheld IS DISTINCT FROM true;

-- The points of a round's reviews, and the technical fixes that an editor asks for. The editor chooses which ones the letter asks the authors to answer; the authors
-- answer each one and mark it as done. A point outlives its review: if the review is retracted, source_review
-- becomes null.
CREATE TABLE review_points (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  round integer NOT NULL,
  decision_id uuid NOT NULL REFERENCES decisions ON DELETE CASCADE,
  -- Null for a point that the editor added, and for a point whose review no longer exists.
  source_review uuid REFERENCES reviews ON DELETE SET NULL,
  from_editor boolean NOT NULL,
  order_index integer NOT NULL,
  body text NOT NULL,
  chosen boolean NOT NULL,
  answer text NOT NULL DEFAULT '',
  done boolean NOT NULL DEFAULT false,
  answered_at timestamptz
);
CREATE INDEX review_points_manuscript ON review_points (manuscript_id, round, order_index);
CREATE INDEX review_points_decision ON review_points (decision_id);
CREATE INDEX review_points_review ON review_points (source_review) WHERE source_review IS NOT NULL;

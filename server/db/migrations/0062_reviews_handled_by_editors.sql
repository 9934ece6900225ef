-- What editors do with a review: send it back, hide a passage, enter it for somebody, rate it, thank.

ALTER TABLE reviews
  -- When an editor entered the review on behalf of the reviewer; null if the reviewer sent it.
  ADD COLUMN entered_at timestamptz,
  ADD COLUMN entered_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN thanked_at timestamptz;

-- Requests for clarification. Open until the reviewer sends the review again, or an editor ends it.
CREATE TABLE review_returns (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  message text NOT NULL,
  returned_by uuid REFERENCES users ON DELETE SET NULL,
  returned_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX review_returns_open ON review_returns (review_id) WHERE closed_at IS NULL;
CREATE INDEX review_returns_review ON review_returns (review_id);

-- A review as it was before the reviewer sent it again. Only editors read it.
CREATE TABLE review_versions (
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  number integer NOT NULL,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, number)
);

-- Passages that the authors do not get. A row is never deleted: showing the passage again ends it.
CREATE TABLE hidden_passages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  passage text NOT NULL,
  reason text,
  hidden_by uuid REFERENCES users ON DELETE SET NULL,
  hidden_at timestamptz NOT NULL,
  shown_by uuid REFERENCES users ON DELETE SET NULL,
  shown_at timestamptz
);
CREATE INDEX hidden_passages_review ON hidden_passages (review_id) WHERE shown_at IS NULL;

-- Editors' ratings of reviews. They are shown to editors alone.
CREATE TABLE review_ratings (
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  editor_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, editor_id)
);

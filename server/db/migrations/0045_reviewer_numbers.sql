-- The number in 'Reviewer 2'. It is given when a decision releases a review of this person, so that authors
-- cannot count the people who declined, and it stays the same in later rounds.
CREATE TABLE reviewer_numbers (
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  reviewer_id uuid NOT NULL REFERENCES users,
  number integer NOT NULL CHECK (number > 0),
  PRIMARY KEY (manuscript_id, reviewer_id),
  UNIQUE (manuscript_id, number)
);

-- Authors have already read these numbers.
INSERT INTO reviewer_numbers (manuscript_id, reviewer_id, number)
SELECT s.manuscript_id, s.reviewer_id, max(s.position)
FROM assignments s
JOIN reviews r ON r.assignment_id = s.id
JOIN decisions d ON d.id = r.released_by AND d.released_at IS NOT NULL
GROUP BY s.manuscript_id, s.reviewer_id;

COMMENT ON COLUMN assignments.position IS 'Order in which reviewers were invited, the same for a person in all rounds.';

-- Questions of the reviewers' form by article type, besides the fields that every review has.

CREATE TABLE review_questions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('scale', 'single', 'multiple', 'text')),
  label text NOT NULL,
  help text NOT NULL DEFAULT '',
  -- The choices in their order; of a scale, the words at its two ends, which may be empty.
  options text[] NOT NULL DEFAULT '{}',
  -- The highest value of a scale, which begins at 1.
  scale integer CHECK (scale BETWEEN 2 AND 10),
  is_required boolean NOT NULL DEFAULT false,
  -- Whether the authors get the answers with the review; otherwise only editors do.
  for_authors boolean NOT NULL DEFAULT false,
  -- Article types whose reviewers are asked; empty: all.
  manuscript_types text[] NOT NULL DEFAULT '{}',
  CHECK ((kind = 'scale') = (scale IS NOT NULL))
);

-- The form of a round: { "questions": [...] }. Fixed when the first reviewer is invited; null before that.
ALTER TABLE rounds ADD COLUMN review_form jsonb CHECK (jsonb_typeof(review_form) = 'object');
UPDATE rounds SET review_form = '{"questions": []}'
  WHERE EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = rounds.manuscript_id AND s.round = rounds.number);

-- Answers with the wording of their questions when they were given. Separate from the review, so that no query of
-- reviews can return those for editors by mistake.
CREATE TABLE review_answers (
  review_id uuid NOT NULL REFERENCES reviews ON DELETE CASCADE,
  position integer NOT NULL,
  question_id uuid NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  options text[] NOT NULL,
  scale integer,
  for_authors boolean NOT NULL,
  -- The text, the chosen options, or the number on the scale.
  value text[] NOT NULL,
  PRIMARY KEY (review_id, position)
);

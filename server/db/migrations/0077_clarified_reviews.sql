-- A file that the reviewer removes while clarifying a review stays with the version that was sent.
ALTER TABLE review_attachments ADD COLUMN withdrawn_at timestamptz;

ALTER TABLE annotations
  -- The comment of an earlier round that a review's comment continues.
  ADD COLUMN continues_id uuid;

-- The galley that is published; the others stay in the history. Null: the newest.
ALTER TABLE manuscripts ADD COLUMN galley_id uuid REFERENCES files ON DELETE SET NULL;
CREATE INDEX manuscripts_galley ON manuscripts (galley_id) WHERE galley_id IS NOT NULL;

-- Last part of the address that the article will have.
ALTER TABLE publication_plans ADD COLUMN address text;

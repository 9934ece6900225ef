-- When the manuscript was reopened after the appeal had been dismissed: the answer to the appeal stays as it was, and a
-- new rejection can be appealed.
ALTER TABLE appeals ADD COLUMN reopened_at timestamptz;
DROP INDEX appeals_current;
CREATE UNIQUE INDEX appeals_current ON appeals (manuscript_id)
  WHERE upheld IS DISTINCT FROM true AND reopened_at IS NULL;

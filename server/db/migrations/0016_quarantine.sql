-- Uploads that could not be searched for viruses yet: kept apart, used by nobody.

ALTER TABLE objects DROP CONSTRAINT objects_state_check;
ALTER TABLE objects ADD CONSTRAINT objects_state_check
  CHECK (state IN ('awaiting', 'checking', 'quarantined', 'ready', 'refused'));

-- A proof of a typeset PDF has a due date too, so that its author can be reminded. Proofs sent by earlier releases
-- have none until the author is reminded by hand.
ALTER TABLE proofs
  DROP CONSTRAINT proofs_check1,
  ADD CONSTRAINT proofs_due CHECK (version_id IS NULL OR due_at IS NOT NULL);

-- Proofs of a version of the text, beside those of a typeset PDF, which have no version. A version never changes, so the
-- author approves exactly what was sent.
ALTER TABLE proofs
  ADD COLUMN version_id uuid REFERENCES production_versions ON DELETE CASCADE,
  -- Counts the proofs of the manuscript's versions.
  ADD COLUMN number integer CHECK (number > 0),
  ADD COLUMN sent_by uuid REFERENCES users ON DELETE SET NULL,
  -- What the editor writes to the author with the proof.
  ADD COLUMN note text,
  ADD COLUMN due_at timestamptz,
  ADD COLUMN reminded_at timestamptz,
  -- Set when a newer proof was sent before this one was answered.
  ADD COLUMN replaced_at timestamptz,
  -- What the author asks the editor for: more time, or to open an answered proof again. Null once it is settled.
  ADD COLUMN asked_for text CHECK (asked_for IN ('time', 'reopening')),
  ADD COLUMN asked_until date,
  ADD COLUMN asked_reason text,
  ADD COLUMN asked_at timestamptz,
  ADD CHECK ((version_id IS NULL) = (number IS NULL)),
  ADD CHECK ((version_id IS NULL) = (due_at IS NULL)),
  ADD CHECK ((asked_for IS NULL) = (asked_at IS NULL)),
  ADD UNIQUE (manuscript_id, number);
CREATE INDEX proofs_version ON proofs (version_id) WHERE version_id IS NOT NULL;
CREATE INDEX proofs_sent_by ON proofs (sent_by) WHERE sent_by IS NOT NULL;
DROP INDEX proofs_open;
CREATE UNIQUE INDEX proofs_open ON proofs (manuscript_id) WHERE answered_at IS NULL AND replaced_at IS NULL;

ALTER TABLE annotations
  -- The latest proof with which a query was sent to the author. Authors never see one that was not sent.
  ADD COLUMN sent_with uuid REFERENCES proofs ON DELETE SET NULL,
  -- The words that the author suggests for the passage. The text is changed by editors only.
  ADD COLUMN replacement text,
  -- What the editors did about a comment of the author.
  ADD COLUMN outcome text CHECK (outcome IN ('made', 'declined')),
  ADD COLUMN outcome_note text,
  ADD CHECK (outcome IS NULL OR kind = 'proof_comment');
CREATE INDEX annotations_sent_with ON annotations (sent_with) WHERE sent_with IS NOT NULL;

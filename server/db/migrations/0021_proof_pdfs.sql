-- The PDF of a proof's version, for its authors. It is made again when the metadata change, until the proof is answered.
ALTER TABLE proofs
  ADD COLUMN pdf_key text,
  ADD COLUMN pdf_pages integer CHECK (pdf_pages > 0),
  ADD CHECK (pdf_key IS NULL OR version_id IS NOT NULL);

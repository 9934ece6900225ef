-- Comments on passages of a manuscript become part of a reviewer's report.
ALTER TABLE annotations
  -- Where the comment stands in the report.
  ADD COLUMN note_kind text CHECK (note_kind IN ('strength', 'major', 'minor')),
  -- Whether only editors read the comment.
  ADD COLUMN for_editor boolean NOT NULL DEFAULT false,
  ADD CHECK ((note_kind IS NOT NULL) = (kind = 'review_note'));

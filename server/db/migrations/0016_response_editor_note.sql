-- A private note to the editors, apart from the response that reviewers read.
ALTER TABLE responses ADD COLUMN editor_note text;

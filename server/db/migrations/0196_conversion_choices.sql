-- Tracked changes of a Word file can be taken over into the text editor, and its comments left out.
ALTER TABLE production_conversions DROP CONSTRAINT production_conversions_changes_check;
ALTER TABLE production_conversions ADD CONSTRAINT production_conversions_changes_check
  CHECK (changes IN ('accept', 'reject', 'keep'));
ALTER TABLE production_conversions ADD COLUMN keep_comments boolean NOT NULL DEFAULT true;

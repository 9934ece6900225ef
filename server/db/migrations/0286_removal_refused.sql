-- When an author said no to being removed with a revision, so that the editors see it until the list changes again.
ALTER TABLE manuscript_authors ADD COLUMN removal_refused_at timestamptz;

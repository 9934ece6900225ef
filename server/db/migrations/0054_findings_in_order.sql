-- Two findings at one place of a document (a page, a paragraph) stand in the order in which they were met there.
ALTER TABLE object_findings ADD COLUMN position integer NOT NULL DEFAULT 0;
ALTER TABLE anonymity_findings ADD COLUMN position integer NOT NULL DEFAULT 0;

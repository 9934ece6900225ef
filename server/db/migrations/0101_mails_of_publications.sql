-- The editor's wording of the e-mails to the authors, which are sent when a scheduled manuscript is published.
ALTER TABLE publication_plans ADD COLUMN mails jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(mails) = 'array');

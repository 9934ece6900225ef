-- The editor's wording of the e-mails to reviewers, which are sent when the decision is released.
ALTER TABLE decisions ADD COLUMN mails jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(mails) = 'array');

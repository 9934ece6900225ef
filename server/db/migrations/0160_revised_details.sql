-- What authors changed about a manuscript with a revision, for the editors: fields with their old and new values.
ALTER TABLE responses ADD changes jsonb NOT NULL DEFAULT '[]';

-- When the submitting author asked for this person to be removed. The person stays an author until they agree.
ALTER TABLE manuscript_authors ADD removal_asked_at timestamptz;

-- The invitation's token, sealed: a reminder carries the same link as the invitation, so that both work.
ALTER TABLE assignments ADD token_sealed text;
CREATE INDEX manuscripts_revision_due ON manuscripts (revision_due_at) WHERE status = 'revisions_required';
CREATE INDEX reviewer_lists_active ON reviewer_lists (manuscript_id) WHERE active;

-- What an editor does without was kept in two places, by kind and as one topic: now each kind is a topic of the account.
UPDATE users u SET muted_emails = ARRAY(
  SELECT DISTINCT topic FROM (
    SELECT unnest(array_remove(u.muted_emails, 'editor_news')) AS topic
    UNION SELECT unnest(p.muted) FROM editor_preferences p WHERE p.user_id = u.id
    UNION SELECT unnest(CASE WHEN 'editor_news' = ANY(u.muted_emails) THEN ARRAY['editor_notice', 'reviewer_answered',
      'review_arrived', 'revision_arrived', 'proofs_answered'] ELSE '{}' END)
  ) AS topics ORDER BY topic)
WHERE 'editor_news' = ANY(u.muted_emails) OR EXISTS (SELECT FROM editor_preferences p WHERE p.user_id = u.id);

ALTER TABLE editor_preferences DROP COLUMN muted;

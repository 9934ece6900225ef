-- Messages to authors, to reviewers and to editors have different kinds, because people read their messages again by kind.
UPDATE emails e SET kind = CASE
    WHEN EXISTS (SELECT FROM manuscript_authors a WHERE a.manuscript_id = e.manuscript_id AND lower(a.email) = lower(e.recipient))
      THEN e.kind || '_authors'
    WHEN e.kind = 'withdrawn' THEN e.kind
    WHEN EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = e.manuscript_id AND s.reviewer_id = e.recipient_id)
      THEN 'editor_message_reviewers'
    ELSE 'editor_message_editors' END
  WHERE e.kind IN ('withdrawn', 'editor_message');

-- Submissions under way in another system.
ALTER TABLE import_items DROP CONSTRAINT import_items_kind_check,
  ADD CONSTRAINT import_items_kind_check CHECK (kind IN ('article', 'issue', 'person', 'submission', 'file'));

-- Hash of what people do with a manuscript; another hash than the import's means that the work goes on here.
CREATE FUNCTION submission_state(m manuscripts) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(concat_ws(chr(31), m.title, m.abstract, m.status, m.stage, m.round, m.version, m.handling_editor_id,
    (SELECT count(*) FROM history h WHERE h.manuscript_id = m.id),
    (SELECT string_agg(s.status, chr(30) ORDER BY s.id) FROM assignments s WHERE s.manuscript_id = m.id),
    (SELECT count(*) FROM reviews r JOIN assignments s ON s.id = r.assignment_id WHERE s.manuscript_id = m.id),
    (SELECT count(*) FROM discussion_messages x JOIN discussions d ON d.id = x.discussion_id WHERE d.manuscript_id = m.id)))
$$;

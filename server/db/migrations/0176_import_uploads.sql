-- Two installations of OJS number their submissions alike. The day of the submission tells them apart.
UPDATE imported_records r SET key = r.key || '@' || a.received_date
FROM articles a
WHERE r.kind = 'article' AND r.key ~ '^ojs:article:[0-9]+$' AND a.id = r.target_id AND a.received_date IS NOT NULL;

-- Uploads from which imports read. A row goes with its file.
CREATE TABLE import_uploads (
  key text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
INSERT INTO import_uploads (key, received_at)
SELECT DISTINCT ON (s ->> 'key') s ->> 'key', i.created_at
FROM imports i, jsonb_array_elements(i.sources) AS s
WHERE s ? 'key'
ORDER BY s ->> 'key', i.created_at;

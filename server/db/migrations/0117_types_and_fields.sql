-- Types and fields of study are lists of the settings. Journals that are in use keep those they had, with the limits they set.
WITH stored AS (
  SELECT (SELECT value -> 'types' FROM settings WHERE name = 'submissions') AS open,
    (SELECT value -> 'words' FROM settings WHERE name = 'guidelines') AS words
),
types (place, id, name, words, guidelines) AS (VALUES
  (1, 'research', 'Original Research', '{"from": 6000, "to": 8000}'::jsonb,
    'A question, data or theory, and a result that others can check. Conceptual papers, 5,000-7,000 words, are submitted as this type.'),
  (2, 'review', 'Literature Review', '{"from": 8000, "to": 10000}'::jsonb,
    'What is known, how reliable it is, and which questions are open.'),
  (3, 'case_study', 'Case Study', '{"from": 4000, "to": 6000}'::jsonb,
    'One case, studied in enough depth to draw general conclusions.'),
  (4, 'brief_report', 'Brief Report', NULL::jsonb, 'A single finding that readers should know about early.'),
  (5, 'opinion', 'Opinion Article', NULL::jsonb, 'A reasoned view on a matter that the field debates.')
)
INSERT INTO settings (name, value)
SELECT 'submissions', jsonb_build_object('$version', 3, 'types', jsonb_agg(jsonb_build_object(
    'id', types.id, 'name', types.name, 'isRemoved', false, 'abstractWords', NULL, 'guidelines', types.guidelines,
    'isOpen', jsonb_typeof(stored.open) IS DISTINCT FROM 'array' OR stored.open ? types.id,
    'words', CASE WHEN jsonb_typeof(stored.words) = 'object' THEN stored.words -> types.id ELSE types.words END
  ) ORDER BY types.place))
FROM types, stored
HAVING EXISTS (SELECT FROM users)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

INSERT INTO settings (name, value)
SELECT 'fields', '{"$version": 3, "list": [
  {"id": "business_management", "name": "Business Management", "isRemoved": false},
  {"id": "economics", "name": "Economics", "isRemoved": false},
  {"id": "finance", "name": "Finance", "isRemoved": false},
  {"id": "marketing", "name": "Marketing", "isRemoved": false},
  {"id": "organizational_behavior", "name": "Organizational Behavior", "isRemoved": false},
  {"id": "international_business", "name": "International Business", "isRemoved": false},
  {"id": "entrepreneurship", "name": "Entrepreneurship", "isRemoved": false}
]}'::jsonb
WHERE EXISTS (SELECT FROM users)
ON CONFLICT (name) DO NOTHING;

-- Categories of articles belong to the fields of study, which stand for them if there are none.
INSERT INTO settings (name, value)
SELECT 'fields', jsonb_build_object('$version', 3, 'categories', value -> 'categories')
FROM settings
WHERE name = 'publishing' AND value -> 'categories' <> '[]'
ON CONFLICT (name) DO UPDATE SET value = settings.value || jsonb_build_object('categories', excluded.value -> 'categories');
UPDATE settings SET value = value - 'categories' WHERE name = 'publishing';

-- A journal that is already running stays open to readers: from now on, a new journal in production begins closed.
INSERT INTO settings (name, value)
SELECT 'opening', '{"$version": 2, "isOpen": true, "notice": ""}'::jsonb
WHERE EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM settings WHERE name = 'opening');

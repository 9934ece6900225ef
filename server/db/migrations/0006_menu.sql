-- The navigation of the specification, from now on as rows that an administrator edits.
INSERT INTO menu_items (name, href, order_index)
SELECT name, href, order_index
FROM (VALUES
  ('Home', '/', 1),
  ('Articles', '/articles', 2),
  ('Editorial Board', '/editorial-board', 3),
  ('Guidelines', '/submission-guidelines', 4)
) AS standard (name, href, order_index)
WHERE NOT EXISTS (SELECT FROM menu_items);

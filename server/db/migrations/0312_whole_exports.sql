-- Whether an article's columns have all of its front matter, as those of articles that were published here. The page of another journal's
-- JATS shows what its document says besides. An export states it, so that an import of it makes the same page.
ALTER TABLE articles ADD COLUMN front_in_fields boolean NOT NULL DEFAULT true;

-- Articles that came with an export of this program were taken as our own until now.
UPDATE articles a SET front_in_fields = false FROM imported_records r
WHERE r.kind = 'article' AND r.target_id = a.id AND a.manuscript_id IS NULL AND r.source NOT LIKE '%/data/articles/%';

SELECT watch_public_changes('articles', '{views,downloads}');

-- Settings and other parts of the site that came with an export of this program.
ALTER TABLE import_items DROP CONSTRAINT import_items_kind_check;
ALTER TABLE import_items ADD CONSTRAINT import_items_kind_check
  CHECK (kind IN ('article', 'issue', 'part', 'person', 'submission', 'file'));

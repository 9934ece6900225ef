-- Tell whether a text has changed without reading it: pages are compared by them (server/http/renderings.ts), and searches keep
-- the texts that they quote from (server/articles/search/searched-text.ts).
ALTER TABLE articles
  ADD COLUMN full_text_sum text GENERATED ALWAYS AS (md5(full_text_html)) STORED,
  ADD COLUMN plain_text_sum text GENERATED ALWAYS AS (md5(full_text_plain)) STORED;

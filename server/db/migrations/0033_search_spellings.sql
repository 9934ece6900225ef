-- Search corrects and expands words of abstracts too, and weighs words by how many articles contain them.

-- The stem groups the forms of a word, so that their uses can be added up. Stop words have none.
ALTER TABLE search_terms ADD COLUMN stem text
  GENERATED ALWAYS AS (CASE WHEN kind = 'word' THEN (ts_lexize('english_stem', key))[1] END) STORED;
CREATE INDEX search_terms_stem ON search_terms (stem) WHERE kind = 'word';

-- The words of an article as they are written: of its title, authors, keywords and abstract.
CREATE FUNCTION written_words(title text, authors text, keywords text[], abstract text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', plain_words(title || ' ' || authors || ' ' || keyword_text(keywords) || ' ' || abstract));

DROP FUNCTION count_terms(text, text, text[], integer);
DROP FUNCTION article_terms(text, text, text[]);

CREATE FUNCTION article_terms(title text, authors text, keywords text[], abstract text)
  RETURNS TABLE (kind text, key text, text text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT ON (kind, key) kind, key, text
  FROM (
    SELECT 'author', left(btrim(fold(name)), 200), name FROM unnest(string_to_array(authors, ', ')) name
    UNION ALL
    SELECT 'keyword', left(btrim(fold(keyword)), 200), keyword FROM unnest(keywords) keyword
    UNION ALL
    SELECT 'word', word, word
    FROM unnest(tsvector_to_array(written_words(title, authors, keywords, abstract))) word
    WHERE length(word) BETWEEN 3 AND 40
  ) terms (kind, key, text)
  WHERE key <> ''
  ORDER BY kind, key, text
$$;

-- Counts the terms of an article that was inserted, deleted or changed. Terms in both versions are not written, because
-- most changes leave most words as they are.
CREATE FUNCTION count_terms(before articles, after articles) RETURNS void
  LANGUAGE sql AS $$
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT kind, key, min(text), sum(change) FROM (
    SELECT kind, key, text, -1 FROM article_terms(before.title, before.authors, before.keywords, before.abstract)
      WHERE before.id IS NOT NULL
    UNION ALL
    SELECT kind, key, text, 1 FROM article_terms(after.title, after.authors, after.keywords, after.abstract)
      WHERE after.id IS NOT NULL
  ) changes (kind, key, text, change)
  GROUP BY kind, key HAVING sum(change) <> 0
  -- In a fixed order, so that concurrent publications wait for each other instead of deadlocking.
  ORDER BY kind, key
  ON CONFLICT (kind, key) DO UPDATE SET uses = search_terms.uses + excluded.uses
$$;

CREATE OR REPLACE FUNCTION find_article() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_in integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM count_terms(OLD, NEW);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM count_terms(NULL, NEW);
  ELSE
    PERFORM count_terms(OLD, NULL);
  END IF;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    PERFORM count_group(OLD, -1);
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    found_in := count_group(NEW, 1);
    INSERT INTO article_search (article_id, group_id, published_date, citations, downloads, words)
    VALUES (NEW.id, found_in, NEW.published_date, NEW.citations, NEW.downloads,
      article_words(NEW.title, NEW.authors, NEW.keywords, NEW.abstract, NEW.full_text_plain))
    ON CONFLICT (article_id) DO UPDATE
      SET group_id = excluded.group_id, published_date = excluded.published_date, words = excluded.words;
  END IF;
  RETURN NULL;
END $$;

-- Counts all terms from the articles. Words are counted by ts_stat(), which takes a fraction of the time of sorting them.
CREATE FUNCTION rebuild_terms() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE search_terms;
  DROP INDEX search_terms_alike;
  DROP INDEX search_terms_stem;
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT kind, key, min(text), count(*) FROM (
    SELECT DISTINCT ON (a.id, kind, key) kind, key, text
    FROM articles a CROSS JOIN LATERAL (
      SELECT 'author', left(btrim(fold(name)), 200), name FROM unnest(string_to_array(a.authors, ', ')) name
      UNION ALL
      SELECT 'keyword', left(btrim(fold(keyword)), 200), keyword FROM unnest(a.keywords) keyword
    ) terms (kind, key, text)
    WHERE key <> ''
    ORDER BY a.id, kind, key, text
  ) counted GROUP BY kind, key;
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT 'word', word, word, ndoc
  FROM ts_stat('SELECT written_words(title, authors, keywords, abstract) FROM articles')
  WHERE length(word) BETWEEN 3 AND 40;
  CREATE INDEX search_terms_alike ON search_terms USING gin (key gin_trgm_ops) WITH (gin_pending_list_limit = 256);
  CREATE INDEX search_terms_stem ON search_terms (stem) WHERE kind = 'word';
END $$;

CREATE OR REPLACE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE article_search, article_groups RESTART IDENTITY;
  DROP INDEX article_search_words;
  INSERT INTO article_groups (category, article_type, is_open_access, year, volume, issue, articles)
  SELECT category, article_type, is_open_access, extract(year FROM published_date), volume, issue, count(*)
  FROM articles GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO article_search (article_id, group_id, published_date, citations, downloads, words)
  SELECT a.id, g.id, a.published_date, a.citations, a.downloads,
    article_words(a.title, a.authors, a.keywords, a.abstract, a.full_text_plain)
  FROM articles a
  JOIN article_groups g ON g.category = a.category AND g.article_type = a.article_type
    AND g.is_open_access = a.is_open_access AND g.year = extract(year FROM a.published_date)
    AND g.volume IS NOT DISTINCT FROM a.volume AND g.issue IS NOT DISTINCT FROM a.issue
  ORDER BY a.published_date, a.id;
  CREATE INDEX article_search_words ON article_search USING gin (words) WITH (gin_pending_list_limit = 256);
  PERFORM rebuild_terms();
END $$;

SELECT rebuild_terms();

-- All texts that are one typing error away from a word: a letter too many, two swapped, one wrong, one missing. Looking up each
-- of them takes two milliseconds; trigrams find few of them for short words.
CREATE FUNCTION near_spellings(word text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT ROWS 500 AS $$
  WITH places AS (
    SELECT left(word, i) AS head, substr(word, i + 1) AS tail FROM generate_series(0, length(word)) i
  ), letters AS (SELECT chr(code) AS letter FROM generate_series(97, 122) code)
  SELECT head || substr(tail, 2) FROM places WHERE tail <> ''
  UNION
  SELECT head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) FROM places WHERE length(tail) > 1
  UNION
  SELECT head || letter || substr(tail, 2) FROM places, letters WHERE tail <> ''
  UNION
  SELECT head || letter || tail FROM places, letters
$$;

-- How well a word of a search matches an article, from 0.5 to 1: by the weight of the fields and how often it occurs.
-- ts_rank() divides by the number of alternatives, of which usually one is in the article. Not STRICT, because PostgreSQL
-- would then call it for each article instead of inlining it.
CREATE FUNCTION word_score(words tsvector, asked tsquery) RETURNS real
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN words @@ asked
    THEN (0.5 + 0.5 * least(1, ts_rank('{0.05, 0.2, 0.5, 1}', words, asked) * (numnode(asked) + 1) / 2))::real
    ELSE 0 END;

-- Matches words of a title or of names exactly as they are written, not in another form.
CREATE FUNCTION written_query(value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN marked_query('s:', to_tsvector('simple', plain_words(value)), '')
    || marked_query('n:', to_tsvector('simple', plain_words(value)), '');

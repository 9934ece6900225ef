-- Search and filters of a hundred thousand articles (docs/decisions/0010-search.md says what was measured).

DROP TRIGGER articles_indexed ON articles;
DROP FUNCTION index_article();
DROP FUNCTION article_search(text, text, text[], text, text);
DROP INDEX articles_search;
ALTER TABLE articles DROP COLUMN search;

CREATE INDEX articles_doi_prefix ON articles (lower(doi) text_pattern_ops);

-- What to_tsvector() would take for an address, a number with a sign or a compound, is words to a reader.
CREATE FUNCTION plain_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(fold(value), '-/._:@+&=?#~%''<>', repeat(' ', 16));

-- Lexemes of a kind of their own beside the words: t:, a title's stems; s:, its words as typed; n:, a name's.
CREATE FUNCTION marked_lexemes(mark text, words tsvector) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_tsvector(ARRAY(SELECT mark || lexeme FROM unnest(tsvector_to_array(words)) lexeme));

CREATE FUNCTION article_words(title text, authors text, keywords text[], abstract text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', plain_words(title)), 'A')
    || setweight(to_tsvector('simple', plain_words(authors)), 'A')
    || setweight(to_tsvector('english', plain_words(keyword_text(keywords))), 'B')
    || setweight(to_tsvector('english', plain_words(abstract)), 'C')
    || setweight(to_tsvector('english', coalesce(plain_words(left(body, 600000)), '')), 'D')
    || marked_lexemes('t:', to_tsvector('english', plain_words(title)))
    || marked_lexemes('s:', to_tsvector('simple', plain_words(title)))
    || marked_lexemes('n:', to_tsvector('simple', plain_words(authors)));

-- Queries. Each takes any text; one without a word that can be searched is the empty query, which && and || pass over.

-- A word in any form (English stems) or exactly (names): all of the text's words, or the phrase.
CREATE FUNCTION words_query(value text, phrase boolean) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT CASE WHEN numnode(stems) = 0 THEN ''::tsquery WHEN stems::text = exact::text THEN stems ELSE stems || exact END
    FROM (
      SELECT
        CASE WHEN phrase THEN phraseto_tsquery('english', plain) ELSE plainto_tsquery('english', plain) END,
        CASE WHEN phrase THEN phraseto_tsquery('simple', plain) ELSE plainto_tsquery('simple', plain) END
      FROM (SELECT plain_words(value)) words (plain)
    ) queries (stems, exact)
  );

CREATE FUNCTION marked_query(mark text, words tsvector, ending text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN coalesce((
    SELECT string_agg('''' || mark || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || ending, ' & ')
    FROM unnest(tsvector_to_array(words)) lexeme
  ), '')::tsquery;

-- 'So' and 'Will' are names: a text of nothing but stop words is taken exactly.
CREATE FUNCTION query_or_names(asked tsquery, value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN CASE WHEN numnode(asked) = 0 THEN plainto_tsquery('simple', plain_words(value)) ELSE asked END;

CREATE FUNCTION author_query(value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN marked_query('n:', to_tsvector('simple', plain_words(value)), '');

CREATE FUNCTION title_query(value text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN marked_query('t:', to_tsvector('english', plain_words(value)), '');

-- A title while it is typed: whole words, then the beginning of one.
CREATE FUNCTION title_prefix_query(whole text, beginning text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN marked_query('s:', to_tsvector('simple', plain_words(whole)), '')
    && marked_query('s:', to_tsvector('simple', plain_words(beginning)), ':*');

-- Articles that no filter tells apart, with their number: filters and facets work on these few rows.
CREATE TABLE article_groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL,
  article_type text NOT NULL,
  is_open_access boolean NOT NULL,
  year integer NOT NULL,
  volume integer,
  issue integer,
  articles integer NOT NULL DEFAULT 0,
  UNIQUE NULLS NOT DISTINCT (category, article_type, is_open_access, year, volume, issue)
);

-- What a search reads of every hit: a short row. The words stand apart from it, which PostgreSQL does only for
-- rows above 2 kB; the ballast makes each row such a one and then shrinks to some forty bytes itself.
CREATE TABLE article_search (
  no integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id text NOT NULL UNIQUE REFERENCES articles ON UPDATE CASCADE ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES article_groups,
  published_date date NOT NULL,
  citations integer NOT NULL,
  downloads integer NOT NULL,
  -- Worth among articles that match alike: used, cited, recent. A year makes up for half of e times the citations.
  standing real GENERATED ALWAYS AS (
    (ln(1 + citations) + 0.3 * ln(1 + downloads) + (published_date - date '2000-01-01') / 730.0)::real
  ) STORED,
  words tsvector NOT NULL,
  ballast text NOT NULL DEFAULT repeat(' ', 2100)
) WITH (toast_tuple_target = 128, fillfactor = 90);
ALTER TABLE article_search ALTER ballast SET STORAGE MAIN;
CREATE INDEX article_search_words ON article_search USING gin (words) WITH (gin_pending_list_limit = 256);
CREATE INDEX article_search_group ON article_search (group_id);

-- What readers type: authors and keywords to suggest, words to correct typing errors by.
CREATE TABLE search_terms (
  kind text NOT NULL CHECK (kind IN ('author', 'keyword', 'word')),
  key text NOT NULL,
  text text NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (kind, key)
) WITH (fillfactor = 80);
CREATE INDEX search_terms_alike ON search_terms USING gin (key gin_trgm_ops) WITH (gin_pending_list_limit = 256);

CREATE FUNCTION article_terms(title text, authors text, keywords text[])
  RETURNS TABLE (kind text, key text, text text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT ON (kind, key) kind, key, text
  FROM (
    SELECT 'author', left(btrim(fold(name)), 200), name FROM unnest(string_to_array(authors, ', ')) name
    UNION ALL
    SELECT 'keyword', left(btrim(fold(keyword)), 200), keyword FROM unnest(keywords) keyword
    UNION ALL
    SELECT 'word', word, word
    FROM unnest(tsvector_to_array(to_tsvector('simple', plain_words(title || ' ' || authors || ' ' || keyword_text(keywords))))) word
    WHERE length(word) BETWEEN 4 AND 40
  ) terms (kind, key, text)
  WHERE key <> ''
  ORDER BY kind, key, text
$$;

CREATE FUNCTION count_terms(title text, authors text, keywords text[], change integer) RETURNS void
  LANGUAGE sql AS $$
  -- In one order, so that two publications at once wait for each other instead of dying.
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT t.kind, t.key, t.text, change FROM article_terms(title, authors, keywords) t ORDER BY t.kind, t.key
  ON CONFLICT (kind, key) DO UPDATE SET uses = search_terms.uses + excluded.uses
$$;

CREATE FUNCTION count_group(a articles, change integer) RETURNS integer
  LANGUAGE sql AS $$
  INSERT INTO article_groups (category, article_type, is_open_access, year, volume, issue, articles)
  VALUES (a.category, a.article_type, a.is_open_access, extract(year FROM a.published_date), a.volume, a.issue, change)
  ON CONFLICT (category, article_type, is_open_access, year, volume, issue)
    DO UPDATE SET articles = article_groups.articles + excluded.articles
  RETURNING id
$$;

CREATE FUNCTION find_article() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_in integer;
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    PERFORM count_group(OLD, -1);
    PERFORM count_terms(OLD.title, OLD.authors, OLD.keywords, -1);
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    found_in := count_group(NEW, 1);
    PERFORM count_terms(NEW.title, NEW.authors, NEW.keywords, 1);
    INSERT INTO article_search (article_id, group_id, published_date, citations, downloads, words)
    VALUES (NEW.id, found_in, NEW.published_date, NEW.citations, NEW.downloads,
      article_words(NEW.title, NEW.authors, NEW.keywords, NEW.abstract, NEW.full_text_plain))
    ON CONFLICT (article_id) DO UPDATE
      SET group_id = excluded.group_id, published_date = excluded.published_date, words = excluded.words;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_found AFTER INSERT OR DELETE OR UPDATE OF title, authors, keywords, abstract, full_text_plain,
    category, article_type, is_open_access, published_date, volume, issue ON articles
  FOR EACH ROW EXECUTE FUNCTION find_article();

-- Readers change these by the minute; nothing is indexed anew for them.
CREATE FUNCTION count_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_search SET citations = NEW.citations, downloads = NEW.downloads WHERE article_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_used AFTER UPDATE OF citations, downloads ON articles
  FOR EACH ROW WHEN (NEW.citations <> OLD.citations OR NEW.downloads <> OLD.downloads) EXECUTE FUNCTION count_use();

-- All of it anew from the articles: after a bulk load, which had better do without the trigger.
CREATE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE article_search, article_groups, search_terms RESTART IDENTITY;
  DROP INDEX article_search_words;
  DROP INDEX search_terms_alike;
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
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT t.kind, t.key, min(t.text), count(*)
  FROM articles a CROSS JOIN LATERAL article_terms(a.title, a.authors, a.keywords) t
  GROUP BY t.kind, t.key;
  CREATE INDEX article_search_words ON article_search USING gin (words) WITH (gin_pending_list_limit = 256);
  CREATE INDEX search_terms_alike ON search_terms USING gin (key gin_trgm_ops) WITH (gin_pending_list_limit = 256);
END $$;

SELECT rebuild_search();

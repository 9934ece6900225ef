-- Who may read articles that are not open access, and how these articles are used by institution.

CREATE TABLE institutions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  ror text,
  -- The publisher's own identifier of the customer.
  customer_id text,
  -- In the canonical form of domain/journal/address-ranges.ts.
  ranges text[] NOT NULL,
  -- Days in the journal's time zone, both included.
  starts_on date NOT NULL,
  ends_on date CHECK (ends_on >= starts_on),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE personal_access (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  -- The last day on which the person may read, in the journal's time zone.
  ends_on date NOT NULL,
  note text,
  granted_by uuid REFERENCES users ON DELETE SET NULL,
  granted_at timestamptz NOT NULL
);
CREATE INDEX personal_access_granted_by ON personal_access (granted_by);

-- Requests for a text that were refused because the reader has no access (No_License in COUNTER).
ALTER TABLE article_usage ADD denials integer NOT NULL DEFAULT 0;

CREATE TABLE institution_usage (
  institution_id uuid NOT NULL REFERENCES institutions ON DELETE RESTRICT,
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- Access_Type in COUNTER.
  access_type text NOT NULL CHECK (access_type IN ('Controlled', 'Free_To_Read', 'Open')),
  investigations integer NOT NULL DEFAULT 0,
  requests integer NOT NULL DEFAULT 0,
  unique_investigations integer NOT NULL DEFAULT 0,
  unique_requests integer NOT NULL DEFAULT 0,
  denials integer NOT NULL DEFAULT 0,
  PRIMARY KEY (institution_id, month, article_id, access_type)
);
CREATE INDEX institution_usage_article ON institution_usage (article_id);

-- The text of a subscription article is found by its words, but without their positions: otherwise a search for phrases would
-- tell anybody, word by word, what the text says.
CREATE FUNCTION searched_words(a articles) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN a.is_open_access
    THEN article_words(a.title, a.authors, a.keywords, a.abstract, a.full_text_plain)
    ELSE article_words(a.title, a.authors, a.keywords, a.abstract, NULL)
      || strip(to_tsvector('english', coalesce(plain_words(left(a.full_text_plain, 600000)), '')))
  END
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
    VALUES (NEW.id, found_in, NEW.published_date, NEW.citations, NEW.downloads, searched_words(NEW))
    ON CONFLICT (article_id) DO UPDATE
      SET group_id = excluded.group_id, published_date = excluded.published_date, words = excluded.words;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE article_search, article_groups RESTART IDENTITY;
  DROP INDEX article_search_words;
  INSERT INTO article_groups (category, article_type, is_open_access, year, volume, issue, articles)
  SELECT category, article_type, is_open_access, extract(year FROM published_date), volume, issue, count(*)
  FROM articles GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO article_search (article_id, group_id, published_date, citations, downloads, words)
  SELECT a.id, g.id, a.published_date, a.citations, a.downloads, searched_words(a)
  FROM articles a
  JOIN article_groups g ON g.category = a.category AND g.article_type = a.article_type
    AND g.is_open_access = a.is_open_access AND g.year = extract(year FROM a.published_date)
    AND g.volume IS NOT DISTINCT FROM a.volume AND g.issue IS NOT DISTINCT FROM a.issue
  ORDER BY a.published_date, a.id;
  CREATE INDEX article_search_words ON article_search USING gin (words) WITH (gin_pending_list_limit = 256);
  PERFORM rebuild_terms();
END $$;

UPDATE article_search s SET words = searched_words(a)
FROM articles a WHERE a.id = s.article_id AND NOT a.is_open_access AND a.full_text_plain IS NOT NULL;

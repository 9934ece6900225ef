-- Imports from other systems and files: what was found, what became of it, and where everything came from.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  -- Files and folders: [{ "path" or "key", "name" }].
  sources jsonb NOT NULL CHECK (jsonb_typeof(sources) = 'array'),
  options jsonb NOT NULL CHECK (jsonb_typeof(options) = 'object'),
  state text NOT NULL CHECK (state IN
    ('waiting', 'checking', 'checked', 'running', 'paused', 'done', 'undoing', 'undone', 'failed')),
  -- Why it paused or failed, and what to do.
  problem text,
  -- What a person asked of the job at work.
  wish text CHECK (wish IN ('pause', 'undo')),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Records read by the job at work.
  read integer NOT NULL DEFAULT 0
);

CREATE TABLE import_items (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  -- Place in the order in which the source is read, which is the same each time.
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('article', 'issue', 'person', 'file')),
  place text NOT NULL,
  name text NOT NULL,
  -- Identity of the record in its source, and a hash of what it says.
  key text NOT NULL,
  digest text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('new', 'changed', 'same', 'refused')),
  reason text,
  -- Codes of decisions that a person has to make before it is taken.
  decisions text[] NOT NULL DEFAULT '{}',
  notes text[] NOT NULL DEFAULT '{}',
  result text CHECK (result IN ('done', 'left', 'failed', 'undone', 'kept')),
  -- What went wrong when it was taken.
  problem text,
  target_id text,
  -- What was replaced, so that it can be put back.
  before jsonb,
  PRIMARY KEY (import_id, position)
);
CREATE INDEX import_items_key ON import_items (import_id, key);
CREATE INDEX import_items_waiting ON import_items (import_id, position) WHERE decisions <> '{}';

CREATE TABLE import_decisions (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  code text NOT NULL,
  choice text NOT NULL,
  decided_by uuid REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (import_id, code)
);

-- Where everything imported came from. Repeating an import finds it here.
CREATE TABLE imported_records (
  kind text NOT NULL,
  key text NOT NULL,
  target_id text NOT NULL,
  -- The file and place in words, for editors.
  source text NOT NULL,
  digest text NOT NULL,
  -- Hash of the row as the import wrote it; another hash means that it was edited here.
  written text NOT NULL,
  import_id uuid REFERENCES imports ON DELETE SET NULL,
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX imported_records_target ON imported_records (kind, target_id);
CREATE INDEX imported_records_import ON imported_records (import_id);

-- Addresses of the site from which the journal moved. Readers are sent on permanently.
CREATE TABLE old_addresses (
  path text PRIMARY KEY,
  target text NOT NULL,
  import_id uuid REFERENCES imports ON DELETE SET NULL
);
CREATE INDEX old_addresses_import ON old_addresses (import_id);

-- Hash of what an import writes of an article. Counts, formats and the search are not part of it.
CREATE FUNCTION article_state(a articles) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(concat_ws(chr(31), a.title, a.abstract, array_to_string(a.keywords, chr(30)), a.category, a.article_type, a.volume,
    a.issue, a.pages, a.doi, a.is_open_access, a.licence_url, a.published_date, a.jats_key, a.version, a.reference_list,
    (SELECT string_agg(concat_ws(chr(30), c.given_name, c.family_name, c.affiliations, c.orcid), chr(29) ORDER BY c.order_index)
     FROM article_contributors c WHERE c.article_id = a.id),
    (SELECT string_agg(n.notice_id, chr(30) ORDER BY n.notice_id) FROM article_notices n
     WHERE a.id IN (n.article_id, n.notice_id))))
$$;

-- Within a transaction that sets imprimatur.index_later, new articles are indexed together by index_articles(), which takes a
-- fraction of the time of indexing each.
DROP TRIGGER articles_found ON articles;
CREATE TRIGGER articles_found AFTER INSERT OR DELETE OR UPDATE OF title, authors, keywords, abstract, full_text_plain,
    category, article_type, is_open_access, is_text_free, published_date, volume, issue ON articles
  FOR EACH ROW WHEN (coalesce(current_setting('imprimatur.index_later', true), '') <> 'on')
  EXECUTE FUNCTION find_article();

CREATE FUNCTION index_articles(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_groups (category, article_type, is_open_access, year, volume, issue, articles)
  SELECT category, article_type, is_open_access, extract(year FROM published_date), volume, issue, count(*)
  FROM articles WHERE id = ANY (ids) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (category, article_type, is_open_access, year, volume, issue)
    DO UPDATE SET articles = article_groups.articles + excluded.articles;
  INSERT INTO article_search (article_id, group_id, published_date, citations, downloads, words)
  SELECT a.id, g.id, a.published_date, a.citations, a.downloads, searched_words(a)
  FROM articles a
  JOIN article_groups g ON g.category = a.category AND g.article_type = a.article_type
    AND g.is_open_access = a.is_open_access AND g.year = extract(year FROM a.published_date)
    AND g.volume IS NOT DISTINCT FROM a.volume AND g.issue IS NOT DISTINCT FROM a.issue
  WHERE a.id = ANY (ids);
  INSERT INTO search_terms (kind, key, text, uses)
  SELECT t.kind, t.key, min(t.text), count(*)
  FROM articles a CROSS JOIN LATERAL article_terms(a.title, a.authors, a.keywords, a.abstract) t
  WHERE a.id = ANY (ids)
  GROUP BY t.kind, t.key ORDER BY t.kind, t.key
  ON CONFLICT (kind, key) DO UPDATE SET uses = search_terms.uses + excluded.uses;
END $$;

-- Citations within the journal, for the list of citing articles. The works are named by DOI in lower case, because an
-- article may be cited before it is published. Only DOIs with a prefix that an article of this journal has are stored.
CREATE TABLE article_citations (
  cited_doi text NOT NULL,
  citing_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  PRIMARY KEY (cited_doi, citing_id)
);
CREATE INDEX article_citations_citing ON article_citations (citing_id);
CREATE INDEX articles_doi_registrant ON articles (split_part(lower(doi), '/', 1)) WHERE doi IS NOT NULL;

CREATE FUNCTION cited_dois(reference_list jsonb) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT lower(r ->> 'doi') FROM jsonb_array_elements(reference_list) r WHERE r ->> 'doi' IS NOT NULL
$$;

-- The number of citing articles. An article that cites itself is not counted.
CREATE FUNCTION count_citations(dois text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The rows are locked in one order, so that two publications with the same references do not wait for each other.
  PERFORM FROM articles WHERE lower(doi) = ANY (dois) ORDER BY id FOR NO KEY UPDATE;
  UPDATE articles a SET citations = c.number
    FROM (SELECT d.doi, (SELECT count(*) FROM article_citations k JOIN articles o ON o.id = k.citing_id
            WHERE k.cited_doi = d.doi AND lower(o.doi) IS DISTINCT FROM d.doi) AS number
          FROM unnest(dois) AS d(doi)) c
    WHERE lower(a.doi) = c.doi AND a.citations <> c.number;
END $$;

CREATE FUNCTION store_citations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  prefix text := split_part(lower(NEW.doi), '/', 1);
  changed text[];
BEGIN
  -- The first article with a prefix: references to it may have been published before.
  IF NEW.doi IS NOT NULL AND NOT EXISTS (
    SELECT FROM articles a WHERE a.doi IS NOT NULL AND split_part(lower(a.doi), '/', 1) = prefix AND a.id <> NEW.id)
  THEN
    INSERT INTO article_citations (cited_doi, citing_id)
      SELECT w.cited, a.id FROM articles a, cited_dois(a.reference_list) AS w(cited)
      WHERE a.id <> NEW.id AND a.reference_list <> '[]' AND split_part(w.cited, '/', 1) = prefix
      ON CONFLICT DO NOTHING;
  END IF;
  WITH gone AS (DELETE FROM article_citations WHERE citing_id = NEW.id RETURNING cited_doi)
    SELECT coalesce(array_agg(cited_doi), '{}') INTO changed FROM gone;
  INSERT INTO article_citations (cited_doi, citing_id)
    SELECT w.cited, NEW.id FROM cited_dois(NEW.reference_list) AS w(cited)
    WHERE EXISTS (SELECT FROM articles a
      WHERE a.doi IS NOT NULL AND split_part(lower(a.doi), '/', 1) = split_part(w.cited, '/', 1));
  SELECT changed || coalesce(array_agg(cited_doi), '{}') INTO changed
    FROM article_citations WHERE citing_id = NEW.id;
  -- The article itself is counted only if it is cited already, because imports bring numbers of their own.
  IF EXISTS (SELECT FROM article_citations WHERE cited_doi = lower(NEW.doi)) THEN
    changed := changed || lower(NEW.doi);
  END IF;
  IF cardinality(changed) > 0 THEN
    PERFORM count_citations(changed);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER articles_citations AFTER INSERT OR UPDATE OF reference_list, doi ON articles
  FOR EACH ROW EXECUTE FUNCTION store_citations();

INSERT INTO article_citations (cited_doi, citing_id)
  SELECT w.cited, a.id FROM articles a, cited_dois(a.reference_list) AS w(cited)
  WHERE EXISTS (SELECT FROM articles p
    WHERE p.doi IS NOT NULL AND split_part(lower(p.doi), '/', 1) = split_part(w.cited, '/', 1));
UPDATE articles a SET citations = (
    SELECT count(*) FROM article_citations k
    WHERE k.cited_doi = lower(a.doi) AND k.citing_id <> a.id)
  WHERE EXISTS (SELECT FROM article_citations k WHERE k.cited_doi = lower(a.doi));

-- The address of a corresponding author, which the article's JATS and PDF already state.
ALTER TABLE article_contributors ADD COLUMN email text CHECK (email IS NULL OR is_corresponding);
UPDATE article_contributors c SET email = m.email
  FROM articles a JOIN manuscript_authors m ON m.manuscript_id = a.manuscript_id
  WHERE c.article_id = a.id AND c.is_corresponding AND m.order_index = c.order_index
    AND person_key(m.first_name, m.last_name) = person_key(c.given_name, c.family_name);

-- For the pages of authors without an ORCID iD.
CREATE INDEX article_contributors_name ON article_contributors (person_key(given_name, family_name));

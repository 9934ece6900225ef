-- Works of other publishers that cite an article, as Crossref's Cited-by names them. DOIs are in lower case.
CREATE TABLE outside_citations (
  cited_doi text NOT NULL,
  citing_doi text NOT NULL,
  title text NOT NULL,
  authors text NOT NULL,
  -- Journal or book.
  container text,
  year integer,
  PRIMARY KEY (cited_doi, citing_doi)
);

-- When Crossref was last asked about an article.
CREATE TABLE outside_citation_checks (
  cited_doi text PRIMARY KEY,
  checked_at timestamptz NOT NULL
);

-- As before (0037), and works of other publishers. A work that this journal has published is counted once.
CREATE OR REPLACE FUNCTION count_citations(dois text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The rows are locked in one order, so that two publications with the same references do not wait for each other.
  PERFORM FROM articles WHERE lower(doi) = ANY (dois) ORDER BY id FOR NO KEY UPDATE;
  UPDATE articles a SET citations = c.number
    FROM (SELECT d.doi,
            (SELECT count(*) FROM article_citations k JOIN articles o ON o.id = k.citing_id
              WHERE k.cited_doi = d.doi AND lower(o.doi) IS DISTINCT FROM d.doi)
            + (SELECT count(*) FROM outside_citations w WHERE w.cited_doi = d.doi AND w.citing_doi <> d.doi
                AND NOT EXISTS (SELECT FROM articles o JOIN article_citations k ON k.citing_id = o.id
                  WHERE lower(o.doi) = w.citing_doi AND k.cited_doi = d.doi)) AS number
          FROM unnest(dois) AS d(doi)) c
    WHERE lower(a.doi) = c.doi AND a.citations <> c.number;
END $$;

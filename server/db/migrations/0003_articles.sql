-- What an article's page tells beside its text: who did what and where, statements, references, notices,
-- versions, marks of distinction; what readers saved; how often it was read.

ALTER TABLE articles
  ADD revised_date date,
  ADD funding text,
  -- [{ "name", "award" }], for registries; `funding` is the authors' own sentence.
  ADD funders jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(funders) = 'array'),
  ADD data_availability text,
  ADD competing_interests text,
  ADD ethics text,
  ADD acknowledgements text,
  -- The reference list in its order: domain/article.ts, referenceView.
  ADD reference_list jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(reference_list) = 'array'),
  ADD is_editors_choice boolean NOT NULL DEFAULT false,
  ADD newer_version_id text REFERENCES articles ON DELETE SET NULL,
  ADD CHECK (newer_version_id <> id);
CREATE INDEX articles_earlier_version ON articles (newer_version_id) WHERE newer_version_id IS NOT NULL;
-- Counts change all the time: room in the page lets a row be rewritten without touching the indexes.
ALTER TABLE articles SET (fillfactor = 90);

-- All affiliations of a contributor in order: [{ "name", "ror" }]; `affiliation` is the same as one line.
ALTER TABLE article_contributors
  ADD affiliations jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(affiliations) = 'array'),
  -- Terms of the Contributor Roles Taxonomy (ANSI/NISO Z39.104).
  ADD roles text[] NOT NULL DEFAULT '{}';
UPDATE article_contributors
SET affiliations = jsonb_build_array(jsonb_build_object('name', affiliation, 'ror', NULL))
WHERE affiliation IS NOT NULL;

-- A correction, retraction or expression of concern is an article of its own, so that it can be cited; this is
-- the line between the two, read from either end.
CREATE TABLE article_notices (
  notice_id text PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('correction', 'retraction', 'concern')),
  text text NOT NULL,
  date date NOT NULL,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (notice_id <> article_id)
);
CREATE INDEX article_notices_article ON article_notices (article_id, date);
-- Nothing is retracted twice.
CREATE UNIQUE INDEX article_notices_retraction ON article_notices (article_id) WHERE kind = 'retraction';

CREATE TABLE saved_articles (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, article_id)
);

-- Use by calendar month (UTC), counted as COUNTER 5.1 says: robots left out, double clicks counted once.
-- Investigations in all are views + downloads. Nothing of a reader is in it.
CREATE TABLE article_usage (
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- The article's page, and its PDF.
  views integer NOT NULL DEFAULT 0,
  downloads integer NOT NULL DEFAULT 0,
  -- Full text asked for: the PDF, or the page where it holds the text.
  requests integer NOT NULL DEFAULT 0,
  unique_investigations integer NOT NULL DEFAULT 0,
  unique_requests integer NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, month)
);
CREATE INDEX article_usage_month ON article_usage (month);

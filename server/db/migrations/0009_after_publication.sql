-- What happens to an article after its publication: addenda, new versions, and logged edits of the record.

ALTER TABLE article_notices DROP CONSTRAINT article_notices_kind_check;
ALTER TABLE article_notices ADD CONSTRAINT article_notices_kind_check
  CHECK (kind IN ('correction', 'retraction', 'concern', 'addendum'));

ALTER TABLE articles
  ADD version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Of the current version; null for the first one, which has the article's own date.
  ADD version_date date,
  ADD what_changed text,
  -- The text that is published. Null for articles from before this column, and for those without a text.
  ADD text_version_id uuid REFERENCES production_versions ON DELETE SET NULL,
  ADD CHECK ((version = 1) = (version_date IS NULL) AND (version = 1) = (what_changed IS NULL));
CREATE INDEX articles_text_version ON articles (text_version_id) WHERE text_version_id IS NOT NULL;

-- Replaced versions of an article, which stay readable at addresses of their own. The current one is in articles.
CREATE TABLE article_versions (
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  date date NOT NULL,
  -- Null for the first version.
  what_changed text,
  -- Everything that the article's page showed of this version: the columns of articles, and its contributors.
  content jsonb NOT NULL,
  -- Files of this version, which later versions do not overwrite.
  jats_key text,
  pdf_key text,
  replaced_at timestamptz NOT NULL,
  replaced_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (article_id, number)
);
CREATE INDEX article_versions_replaced_by ON article_versions (replaced_by) WHERE replaced_by IS NOT NULL;

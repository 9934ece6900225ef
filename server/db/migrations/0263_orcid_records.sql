-- Permissions to add articles and reviews to people's ORCID records, which they gave at ORCID.
CREATE TABLE orcid_permissions (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  orcid text NOT NULL,
  -- ORCID's access token, encrypted with the journal's secret.
  sealed_token text NOT NULL,
  adds_articles boolean NOT NULL,
  adds_reviews boolean NOT NULL,
  given_at timestamptz NOT NULL,
  expires_at timestamptz,
  CHECK (adds_articles OR adds_reviews)
);
CREATE INDEX orcid_permissions_orcid ON orcid_permissions (orcid);

-- What was added to a record. ORCID's number of an entry is needed to change it.
CREATE TABLE orcid_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES orcid_permissions ON DELETE CASCADE,
  article_id text REFERENCES articles ON DELETE CASCADE,
  review_id uuid REFERENCES reviews ON DELETE CASCADE,
  put_code text,
  -- The person took the entry out of their record, and it is not added again.
  is_removed boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  problem text,
  CHECK (num_nonnulls(article_id, review_id) = 1),
  UNIQUE (user_id, article_id),
  UNIQUE (user_id, review_id)
);
CREATE INDEX orcid_entries_article ON orcid_entries (article_id);
CREATE INDEX orcid_entries_review ON orcid_entries (review_id);

ALTER TABLE deposits DROP CONSTRAINT deposits_registry_check,
  ADD CONSTRAINT deposits_registry_check CHECK (registry IN ('crossref', 'doaj', 'orcid'));

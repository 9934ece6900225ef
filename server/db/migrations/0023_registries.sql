-- Organisations of ROR and of the Crossref Funder Registry, loaded from files that the administrator names.
CREATE TABLE registry_organisations (
  registry text NOT NULL CHECK (registry IN ('ror', 'funder')),
  id text NOT NULL,
  name text NOT NULL,
  city text,
  country text,
  -- ROR names the Crossref Funder ID of many organisations.
  funder_id text,
  words tsvector NOT NULL,
  PRIMARY KEY (registry, id)
);
CREATE INDEX registry_organisations_words ON registry_organisations USING gin (words);

-- Which file was loaded, so that it is read again only when it has changed.
CREATE TABLE registry_files (
  registry text PRIMARY KEY,
  fingerprint text NOT NULL,
  entries integer NOT NULL,
  loaded_at timestamptz NOT NULL
);

-- What registries know about each article. A row is a job that is repeated until the registry has answered.
CREATE TABLE deposits (
  registry text NOT NULL CHECK (registry IN ('crossref', 'doaj')),
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'registered', 'failed', 'skipped')),
  -- The registry's own identifier: the batch at Crossref, the record at DOAJ.
  reference text,
  -- The article's change date that was sent; a later change is deposited again.
  article_changed_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  answered_at timestamptz,
  problem text,
  references_matched integer,
  PRIMARY KEY (registry, article_id)
);
CREATE INDEX deposits_article ON deposits (article_id);
CREATE INDEX deposits_due ON deposits (next_at) WHERE state IN ('waiting', 'sent');

CREATE TABLE deposit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registry text NOT NULL,
  article_id text NOT NULL REFERENCES articles ON DELETE CASCADE,
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN ('asked', 'sent', 'registered', 'refused', 'no_answer')),
  detail text
);
CREATE INDEX deposit_log_article ON deposit_log (article_id, registry, id);

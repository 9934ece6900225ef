-- Published peer review: reports, decision letters and responses that are part of the published article.

-- What the reviewer allows. It can be changed until the article is published.
ALTER TABLE reviews ADD COLUMN publication text NOT NULL DEFAULT 'refused'
  CHECK (publication IN ('refused', 'anonymous', 'signed'));

CREATE TABLE peer_review_publications (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  -- The authors' answer; null until they have answered.
  authors_agree boolean,
  answered_by uuid REFERENCES users ON DELETE SET NULL,
  answered_at timestamptz,
  -- The editors' choice for this article; null: the journal's setting applies.
  is_chosen boolean,
  -- What was published, which later versions of the article repeat; null if nothing was.
  content jsonb CHECK (jsonb_typeof(content) = 'array')
);
CREATE INDEX peer_review_publications_answered_by ON peer_review_publications (answered_by)
  WHERE answered_by IS NOT NULL;

-- Plain-language summaries: [{ "language", "text" }]
ALTER TABLE manuscript_metadata ADD COLUMN plain_summaries jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(plain_summaries) = 'array');
ALTER TABLE articles ADD COLUMN plain_summaries jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(plain_summaries) = 'array');

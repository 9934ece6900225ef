-- Issues are put together before they are published, and publication can be scheduled.

ALTER TABLE issues
  -- Null while the issue is planned: readers do not see it.
  ALTER COLUMN published_date DROP NOT NULL,
  ADD COLUMN planned_date date,
  -- Shown above the issue's articles.
  ADD COLUMN editorial text,
  -- Names of the sections in their order; the entries name theirs.
  ADD COLUMN sections text[] NOT NULL DEFAULT '{}',
  ADD COLUMN page_limit integer CHECK (page_limit > 0),
  -- The call for papers that the issue answers.
  ADD COLUMN call_id uuid REFERENCES special_issues ON DELETE SET NULL,
  -- Counts the changes of the contents, so that nobody overwrites somebody else's.
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  -- When the whole issue will be published, and by whom it was scheduled.
  ADD COLUMN publish_at timestamptz,
  ADD COLUMN scheduled_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN override_reason text,
  -- Why the last scheduled publication did not happen.
  ADD COLUMN failure text,
  ADD CHECK (publish_at IS NULL OR published_date IS NULL);
CREATE INDEX issues_call ON issues (call_id) WHERE call_id IS NOT NULL;
CREATE INDEX issues_scheduled_by ON issues (scheduled_by) WHERE scheduled_by IS NOT NULL;

CREATE TABLE issue_entries (
  volume integer NOT NULL,
  issue integer NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  section text NOT NULL,
  -- A manuscript in production until it is published, then its article.
  manuscript_id uuid UNIQUE REFERENCES manuscripts ON DELETE CASCADE,
  article_id text UNIQUE REFERENCES articles ON DELETE CASCADE,
  -- As numbered in the issue; of an article only what it gets when the issue is published.
  pages text,
  PRIMARY KEY (volume, issue, position),
  FOREIGN KEY (volume, issue) REFERENCES issues ON DELETE CASCADE,
  CHECK (num_nonnulls(manuscript_id, article_id) = 1)
);

-- What the form of publication was filled in with, and when the article will be published.
CREATE TABLE publication_plans (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  volume integer CHECK (volume > 0),
  issue integer CHECK (issue > 0),
  pages text,
  doi text,
  category text,
  override_reason text,
  publish_at timestamptz,
  scheduled_by uuid REFERENCES users ON DELETE SET NULL,
  -- Why the last scheduled publication did not happen.
  failure text,
  updated_at timestamptz NOT NULL
);
CREATE INDEX publication_plans_scheduled_by ON publication_plans (scheduled_by) WHERE scheduled_by IS NOT NULL;

-- The call for papers to which a manuscript was submitted.
ALTER TABLE manuscripts ADD COLUMN call_id uuid REFERENCES special_issues ON DELETE SET NULL;
CREATE INDEX manuscripts_call ON manuscripts (call_id) WHERE call_id IS NOT NULL;

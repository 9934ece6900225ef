-- COUNTER 5.1: usage by access type also for all readers together, searches, and months that are closed.

ALTER TABLE article_usage ADD access_type text CHECK (access_type IN ('Controlled', 'Free_To_Read', 'Open'));
-- Whether everybody could read a subscription article when it was used was not kept for all readers together.
UPDATE article_usage u SET access_type = CASE WHEN a.is_open_access THEN 'Open' ELSE 'Controlled' END
FROM articles a WHERE a.id = u.article_id;
ALTER TABLE article_usage ALTER access_type SET NOT NULL;
ALTER TABLE article_usage DROP CONSTRAINT article_usage_pkey, ADD PRIMARY KEY (article_id, month, access_type);

-- Searches of articles, by readers of an institution, or by all (null).
CREATE TABLE search_usage (
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  institution_id uuid REFERENCES institutions ON DELETE RESTRICT,
  searches integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (month, institution_id)
);
CREATE INDEX search_usage_institution ON search_usage (institution_id);

-- Months whose usage is reported. Their rows are copies and never change: not by late counts, new titles or deleted articles.
CREATE TABLE closed_months (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  closed_at timestamptz NOT NULL
);
CREATE TABLE closed_usage (
  month date NOT NULL REFERENCES closed_months,
  -- Null for all readers together.
  institution_id uuid REFERENCES institutions ON DELETE RESTRICT,
  article_id text NOT NULL,
  title text NOT NULL,
  -- As in COUNTER's element Authors: the first three.
  authors jsonb NOT NULL,
  doi text,
  published_date date NOT NULL,
  version integer NOT NULL,
  access_type text NOT NULL,
  investigations integer NOT NULL,
  requests integer NOT NULL,
  unique_investigations integer NOT NULL,
  unique_requests integer NOT NULL,
  denials integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (institution_id, month, article_id, access_type)
);
CREATE INDEX closed_usage_month ON closed_usage (month);
CREATE TABLE closed_searches (
  month date NOT NULL REFERENCES closed_months,
  institution_id uuid REFERENCES institutions ON DELETE RESTRICT,
  searches integer NOT NULL,
  UNIQUE NULLS NOT DISTINCT (month, institution_id)
);
CREATE INDEX closed_searches_institution ON closed_searches (institution_id);

CREATE FUNCTION refuse_changed_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The usage of a closed month does not change';
END $$;
CREATE TRIGGER closed_months_stay BEFORE UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_usage();
CREATE TRIGGER closed_usage_stays BEFORE UPDATE OR DELETE ON closed_usage
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_usage();
CREATE TRIGGER closed_searches_stay BEFORE UPDATE OR DELETE ON closed_searches
  FOR EACH ROW EXECUTE FUNCTION refuse_changed_usage();

-- With this key, an institution's library fetches its reports. Only the hash is kept.
ALTER TABLE institutions ADD report_key_hash bytea UNIQUE, ADD report_key_made_at timestamptz;

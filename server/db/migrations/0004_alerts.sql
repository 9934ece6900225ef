-- What outside programs and readers by e-mail need.

-- OAI-PMH: records in the order of their change, and those that are gone.
CREATE TABLE deleted_articles (
  id text PRIMARY KEY,
  category text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deleted_articles_stamp ON deleted_articles ((date_trunc('second', deleted_at AT TIME ZONE 'UTC')), id);
CREATE INDEX articles_stamp ON articles ((date_trunc('second', updated_at AT TIME ZONE 'UTC')), id);

CREATE FUNCTION bury_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO deleted_articles (id, category) VALUES (OLD.id, OLD.category)
      ON CONFLICT (id) DO UPDATE SET category = excluded.category, deleted_at = excluded.deleted_at;
  ELSE
    DELETE FROM deleted_articles WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_buried AFTER INSERT OR DELETE ON articles
  FOR EACH ROW EXECUTE FUNCTION bury_article();

-- A change that harvesters and feeds have to hear of; counts of use are none. Who sets the time is believed.
CREATE FUNCTION touch_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at = OLD.updated_at THEN NEW.updated_at := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER articles_touched BEFORE UPDATE OF title, authors, abstract, keywords, category, article_type, volume,
  issue, pages, doi, is_open_access, licence_url, published_date, pdf_key, jats_key, full_text_html ON articles
  FOR EACH ROW EXECUTE FUNCTION touch_article();

-- Alerts by e-mail. Links in the messages carry signatures: no token is kept, in clear or hashed.
CREATE TABLE alert_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_key text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'category', 'search')),
  -- The category's name or the search; empty for the whole journal.
  term text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  UNIQUE (email_key, scope, term)
);
CREATE INDEX alert_subscriptions_unconfirmed ON alert_subscriptions (created_at) WHERE confirmed_at IS NULL;

-- An article is announced once, whoever subscribed to what.
CREATE TABLE announced_articles (
  article_id text PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  announced_at timestamptz NOT NULL
);
INSERT INTO announced_articles SELECT id, now() FROM articles;

-- Questions where a manuscript stands: kept until the worker has answered, so that asking takes the same time
-- whether or not there is such a manuscript.
CREATE TABLE tracking_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text NOT NULL,
  email_key text NOT NULL,
  created_at timestamptz NOT NULL
);

ALTER TABLE emails
  ADD COLUMN headers jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN reply_to text;

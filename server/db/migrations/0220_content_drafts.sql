-- A text that readers do not see yet: of a page that is not shown, or a change of one that is. Publishing writes it into the item.
CREATE TABLE content_drafts (
  content_id uuid PRIMARY KEY REFERENCES content_items ON DELETE CASCADE,
  title text NOT NULL,
  content text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('text', 'html', 'markdown')),
  section text NOT NULL CHECK (section IN ('homepage', 'about', 'footer', 'header')),
  -- When a job publishes it; null if somebody does.
  publish_at timestamptz,
  -- Opens the draft at the page's address.
  preview_key uuid NOT NULL DEFAULT gen_random_uuid(),
  revision integer NOT NULL DEFAULT 1,
  saved_at timestamptz NOT NULL,
  saved_by uuid REFERENCES users ON DELETE SET NULL
);

-- News keep their versions, as pages do.
ALTER TABLE news_items
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by uuid REFERENCES users ON DELETE SET NULL;
CREATE TABLE news_versions (
  news_id uuid NOT NULL REFERENCES news_items ON DELETE CASCADE,
  version integer NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  body text NOT NULL,
  published_date date NOT NULL,
  is_active boolean NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (news_id, version)
);
INSERT INTO news_versions
SELECT id, version, title, summary, body, published_date, is_active, updated_at, updated_by FROM news_items;
CREATE FUNCTION keep_news_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO news_versions (news_id, version, title, summary, body, published_date, is_active, saved_at, saved_by)
  VALUES (NEW.id, NEW.version, NEW.title, NEW.summary, NEW.body, NEW.published_date, NEW.is_active,
    NEW.updated_at, NEW.updated_by);
  RETURN NULL;
END $$;
CREATE TRIGGER news_items_kept AFTER INSERT OR UPDATE OF version ON news_items
  FOR EACH ROW EXECUTE FUNCTION keep_news_version();

-- Content keeps every wording it ever had, and a number by which an administrator is told that somebody was faster.

ALTER TABLE content_items
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by uuid REFERENCES users ON DELETE SET NULL;

CREATE TABLE content_versions (
  content_id uuid NOT NULL REFERENCES content_items ON DELETE CASCADE,
  version integer NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  content_type text NOT NULL,
  section text NOT NULL,
  is_active boolean NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (content_id, version)
);
INSERT INTO content_versions (content_id, version, key, title, content, content_type, section, is_active, saved_at)
SELECT id, version, key, title, content, content_type, section, is_active, updated_at FROM content_items;

-- 25,000 accounts: pages in the order of their names, and parts of names and addresses found at once.
CREATE INDEX users_sought ON users USING gin ((username_key || ' ' || email_key) gin_trgm_ops);

-- By the database itself, so that no way of writing content can leave a wording out.
CREATE FUNCTION keep_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_versions
    (content_id, version, key, title, content, content_type, section, is_active, saved_at, saved_by)
  VALUES (NEW.id, NEW.version, NEW.key, NEW.title, NEW.content, NEW.content_type, NEW.section, NEW.is_active,
    NEW.updated_at, NEW.updated_by);
  RETURN NULL;
END $$;
CREATE TRIGGER content_items_kept AFTER INSERT OR UPDATE OF version ON content_items
  FOR EACH ROW EXECUTE FUNCTION keep_content_version();

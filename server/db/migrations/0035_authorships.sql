-- Who is an author of what, said once: by account, by e-mail, by ORCID, and by those that were proved to be theirs once.
-- A new address or a removed ORCID ends no conflict of interest.

CREATE TABLE former_names (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- An e-mail key or an ORCID.
  name text NOT NULL,
  PRIMARY KEY (user_id, name)
);
CREATE INDEX former_names_name ON former_names (name);
CREATE INDEX users_orcid ON users (orcid) WHERE orcid IS NOT NULL;

-- Only what was verified: nobody becomes an author of others' work by typing their name and taking it back.
CREATE FUNCTION keep_former_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.email_verified_at IS NOT NULL AND OLD.email_key IS DISTINCT FROM NEW.email_key THEN
    INSERT INTO former_names VALUES (OLD.id, OLD.email_key) ON CONFLICT DO NOTHING;
  END IF;
  IF OLD.orcid_verified_at IS NOT NULL AND OLD.orcid IS NOT NULL AND OLD.orcid IS DISTINCT FROM NEW.orcid THEN
    INSERT INTO former_names VALUES (OLD.id, OLD.orcid) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_former_names AFTER UPDATE OF email_key, orcid ON users
  FOR EACH ROW EXECUTE FUNCTION keep_former_names();

-- `follows`: whether the person may follow it as an author. An ORCID alone takes an editor's view away and opens nothing.
CREATE VIEW authorships AS
  SELECT m.submitter_id AS user_id, m.id AS manuscript_id, true AS follows FROM manuscripts m
  UNION ALL
  SELECT u.id, a.manuscript_id, true FROM manuscript_authors a JOIN users u ON u.email_key = a.email_key
  UNION ALL
  SELECT f.user_id, a.manuscript_id, true FROM manuscript_authors a JOIN former_names f ON f.name = a.email_key
  UNION ALL
  SELECT u.id, a.manuscript_id, false FROM manuscript_authors a JOIN users u ON u.orcid = a.orcid
  UNION ALL
  SELECT f.user_id, a.manuscript_id, false FROM manuscript_authors a JOIN former_names f ON f.name = a.orcid;

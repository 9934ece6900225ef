-- What author entries said before they were changed or removed. Whoever was an author of a manuscript is never named to its
-- reviewers and never reviews it, so nothing of this is forgotten while the manuscript exists.
CREATE TABLE former_authors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  manuscript_id uuid NOT NULL REFERENCES manuscripts ON DELETE CASCADE,
  -- The entry, which may no longer exist.
  author_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  affiliation text NOT NULL,
  orcid text,
  name_key text GENERATED ALWAYS AS (person_key(first_name, last_name)) STORED,
  -- Whether the person had answered by a link that was sent to the address.
  is_confirmed boolean NOT NULL,
  -- Accounts whose owners had said that the entry is theirs.
  account_ids uuid[] NOT NULL
);
CREATE INDEX former_authors_manuscript ON former_authors (manuscript_id);
CREATE INDEX former_authors_accounts ON former_authors (manuscript_id) WHERE account_ids <> '{}';
CREATE INDEX former_authors_email ON former_authors (email_key);
CREATE INDEX former_authors_orcid ON former_authors (orcid) WHERE orcid IS NOT NULL;
CREATE INDEX former_authors_name_key ON former_authors (name_key);

CREATE FUNCTION keep_former_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_authors (manuscript_id, author_id, first_name, last_name, email, email_key, affiliation, orcid,
      is_confirmed, account_ids)
    SELECT OLD.manuscript_id, OLD.id, OLD.first_name, OLD.last_name, OLD.email, OLD.email_key, OLD.affiliation, OLD.orcid,
      OLD.authorship IS NOT DISTINCT FROM 'confirmed',
      ARRAY(SELECT user_id FROM authorship_answers WHERE author_id = OLD.id AND is_author)
    -- A manuscript that is removed takes its authors along.
    WHERE EXISTS (SELECT FROM manuscripts WHERE id = OLD.manuscript_id);
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_removed_authors BEFORE DELETE ON manuscript_authors
  FOR EACH ROW EXECUTE FUNCTION keep_former_authors();
CREATE TRIGGER keep_changed_authors BEFORE UPDATE ON manuscript_authors
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email_key, OLD.affiliation, OLD.orcid)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email_key, NEW.affiliation, NEW.orcid))
  EXECUTE FUNCTION keep_former_authors();

-- Everything that author entries of a manuscript say or ever said about who wrote it.
CREATE VIEW author_identities AS
  SELECT manuscript_id, id AS author_id, email_key, orcid, name_key FROM manuscript_authors
  UNION ALL
  SELECT manuscript_id, author_id, email_key, orcid, name_key FROM former_authors;

-- Accounts of people who verifiably were authors. They do not follow the manuscript, but it is closed to them.
CREATE VIEW former_authorships AS
  SELECT unnest(account_ids) AS user_id, manuscript_id FROM former_authors WHERE account_ids <> '{}'
  UNION ALL
  SELECT u.id, a.manuscript_id FROM former_authors a
    JOIN users u ON u.email_key = a.email_key AND u.email_verified_at IS NOT NULL
    WHERE a.is_confirmed
  UNION ALL
  SELECT f.user_id, a.manuscript_id FROM former_authors a JOIN former_names f ON f.name = a.email_key
    WHERE a.is_confirmed;

-- As authorship_matches, for what entries said earlier. Nobody is asked about these.
CREATE VIEW former_authorship_matches AS
  SELECT u.id AS user_id, a.manuscript_id, 'email' AS identifier, u.email_verified_at IS NOT NULL AS is_proved
    FROM former_authors a JOIN users u ON u.email_key = a.email_key
  UNION ALL
  SELECT f.user_id, a.manuscript_id, 'email', true FROM former_authors a JOIN former_names f ON f.name = a.email_key
  UNION ALL
  SELECT u.id, a.manuscript_id, 'orcid', u.orcid_verified_at IS NOT NULL
    FROM former_authors a JOIN users u ON u.orcid = a.orcid
  UNION ALL
  SELECT f.user_id, a.manuscript_id, 'orcid', true FROM former_authors a JOIN former_names f ON f.name = a.orcid
  UNION ALL
  SELECT u.id, a.manuscript_id, 'name', false FROM former_authors a JOIN users u ON u.name_key = a.name_key;

CREATE OR REPLACE VIEW closed_manuscripts AS
  SELECT user_id, manuscript_id FROM authorships
  UNION ALL
  SELECT user_id, manuscript_id FROM former_authorships
  UNION ALL
  SELECT user_id, manuscript_id FROM editor_conflicts
  UNION ALL
  SELECT user_id, manuscript_id FROM manuscripts_out_of_scope;

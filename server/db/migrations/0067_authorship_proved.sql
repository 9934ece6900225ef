-- Who is an author of what. Each identifier of an author entry is verified separately (product decisions, section 3):
-- an account by submitting or by confirming the authorship while signed in, an address by the link sent to it, an ORCID
-- iD by signing in at ORCID. An identifier that was only typed decides nothing: it raises a question.

-- What a signed-in person answered to 'Are you this author?'.
CREATE TABLE authorship_answers (
  author_id uuid NOT NULL REFERENCES manuscript_authors ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  is_author boolean NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (author_id, user_id)
);
CREATE INDEX authorship_answers_user ON authorship_answers (user_id);

-- The name as authors and accounts are compared: case, accents, hyphens and repeated spaces make no difference.
-- At most 400 characters, because an index row has a limit.
CREATE FUNCTION person_key(first_name text, last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(btrim(left(regexp_replace(public.fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '[\s.''’-]+', ' ', 'g'), 400)), '');

ALTER TABLE users ADD COLUMN name_key text GENERATED ALWAYS AS
  (CASE WHEN btrim(first_name) <> '' AND btrim(last_name) <> '' THEN person_key(first_name, last_name) END) STORED;
CREATE INDEX users_name_key ON users (name_key) WHERE name_key IS NOT NULL;
ALTER TABLE manuscript_authors ADD COLUMN name_key text GENERATED ALWAYS AS (person_key(first_name, last_name)) STORED;
CREATE INDEX manuscript_authors_name_key ON manuscript_authors (name_key);
CREATE INDEX manuscript_authors_confirmed ON manuscript_authors (email_key) WHERE authorship = 'confirmed';

-- Accounts whose ORCID iD and authorship of the entry are both verified: they verify the ORCID iD of the entry.
CREATE VIEW author_orcids AS
  SELECT a.id AS author_id, a.manuscript_id, a.orcid
  FROM manuscript_authors a JOIN users u ON u.orcid = a.orcid AND u.orcid_verified_at IS NOT NULL
  WHERE (a.authorship = 'confirmed' AND u.email_key = a.email_key AND u.email_verified_at IS NOT NULL)
    OR EXISTS (SELECT FROM authorship_answers w WHERE w.author_id = a.id AND w.user_id = u.id AND w.is_author);

-- Verified authorships. `follows`: whether the person may follow the manuscript as an author; a shared ORCID iD alone takes
-- an editor's view away and opens nothing.
CREATE OR REPLACE VIEW authorships AS
  SELECT m.submitter_id AS user_id, m.id AS manuscript_id, true AS follows FROM manuscripts m
  UNION ALL
  SELECT u.id, a.manuscript_id, true FROM manuscript_authors a
    JOIN users u ON u.email_key = a.email_key AND u.email_verified_at IS NOT NULL
    WHERE a.authorship = 'confirmed'
  UNION ALL
  SELECT f.user_id, a.manuscript_id, true FROM manuscript_authors a JOIN former_names f ON f.name = a.email_key
    WHERE a.authorship = 'confirmed'
  UNION ALL
  SELECT w.user_id, a.manuscript_id, true FROM authorship_answers w JOIN manuscript_authors a ON a.id = w.author_id
    WHERE w.is_author
  UNION ALL
  SELECT u.id, o.manuscript_id, false FROM author_orcids o
    JOIN users u ON u.orcid = o.orcid AND u.orcid_verified_at IS NOT NULL
  UNION ALL
  SELECT f.user_id, o.manuscript_id, false FROM author_orcids o JOIN former_names f ON f.name = o.orcid;

-- Accounts that share an identifier with an author entry. `is_proved`: the account's side of it is verified (its address,
-- or an ORCID iD signed in with). Accounts that answered are left out. Who disputes an entry may still be its author: they
-- say that something about it is wrong.
CREATE VIEW authorship_matches AS
  SELECT x.user_id, x.manuscript_id, x.author_id, x.identifier, x.is_proved
  FROM (
    SELECT u.id AS user_id, a.manuscript_id, a.id AS author_id, 'email' AS identifier,
        u.email_verified_at IS NOT NULL AS is_proved
      FROM manuscript_authors a JOIN users u ON u.email_key = a.email_key
    UNION ALL
    SELECT f.user_id, a.manuscript_id, a.id, 'email', true
      FROM manuscript_authors a JOIN former_names f ON f.name = a.email_key
    UNION ALL
    SELECT u.id, a.manuscript_id, a.id, 'orcid', u.orcid_verified_at IS NOT NULL
      FROM manuscript_authors a JOIN users u ON u.orcid = a.orcid
    UNION ALL
    SELECT f.user_id, a.manuscript_id, a.id, 'orcid', true
      FROM manuscript_authors a JOIN former_names f ON f.name = a.orcid
    UNION ALL
    SELECT u.id, a.manuscript_id, a.id, 'name', false
      FROM manuscript_authors a JOIN users u ON u.name_key = a.name_key
  ) x
  WHERE NOT EXISTS (SELECT FROM authorship_answers w WHERE w.author_id = x.author_id AND w.user_id = x.user_id);

-- A decision can be undone, and during the hold the authors are shown what was before: all of it is kept.
ALTER TABLE decisions
  ADD COLUMN prior_status_updated_at timestamptz,
  ADD COLUMN prior_revision_due_at timestamptz;
UPDATE decisions SET prior_status_updated_at = prior_stage_entered_at;
ALTER TABLE decisions ALTER COLUMN prior_status_updated_at SET NOT NULL;

-- An invitation's link may set the first password of an account that this invitation made.
ALTER TABLE assignments ADD COLUMN made_account boolean NOT NULL DEFAULT false;

-- What an account owes to one manuscript: that it exists (invited as a reviewer), and that it is a reviewer's. Viewers in
-- conflict with that manuscript are shown neither.
ALTER TABLE users
  ADD COLUMN invited_for uuid REFERENCES manuscripts ON DELETE SET NULL,
  ADD COLUMN raised_for uuid REFERENCES manuscripts ON DELETE SET NULL;
CREATE INDEX users_invited_for ON users (invited_for) WHERE invited_for IS NOT NULL;
CREATE INDEX users_raised_for ON users (raised_for) WHERE raised_for IS NOT NULL;

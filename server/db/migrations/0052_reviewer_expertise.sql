-- Papers that reviewers give for their profile, besides what they have written and reviewed here.
CREATE TABLE reviewer_papers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  title text NOT NULL,
  abstract text NOT NULL DEFAULT '',
  doi text,
  year integer,
  source text NOT NULL CHECK (source IN ('entered', 'bibtex', 'doi', 'orcid')),
  -- The title's words: the same paper is stored once, wherever it comes from.
  title_key text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, title_key)
);

-- One row for each paper with which reviewers are compared: what the journal published, what was submitted, what reviewers
-- gave, and their keywords. A vector has the terms of its paper (server/reviews/expertise).
CREATE TABLE expertise_papers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id text UNIQUE REFERENCES articles ON UPDATE CASCADE ON DELETE CASCADE,
  manuscript_id uuid UNIQUE REFERENCES manuscripts ON DELETE CASCADE,
  reviewer_paper_id uuid UNIQUE REFERENCES reviewer_papers ON DELETE CASCADE,
  keywords_of uuid UNIQUE REFERENCES users ON DELETE CASCADE,
  -- Whether the text has changed since the vector was made.
  is_stale boolean NOT NULL DEFAULT true,
  vector bytea,
  -- Order in which vectors were made: each process reads those that are newer than its own.
  made bigint,
  CHECK (num_nonnulls(article_id, manuscript_id, reviewer_paper_id, keywords_of) = 1)
);
CREATE INDEX expertise_papers_stale ON expertise_papers (id) WHERE is_stale;
CREATE UNIQUE INDEX expertise_papers_made ON expertise_papers (made);
CREATE SEQUENCE expertise_made;

-- In how many papers each term occurs, counted from time to time. A single row.
CREATE TABLE expertise_corpus (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version integer NOT NULL,
  papers integer NOT NULL,
  uses bytea NOT NULL
);

CREATE FUNCTION manuscripts_expertise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO expertise_papers (manuscript_id) VALUES (NEW.id)
    ON CONFLICT (manuscript_id) DO UPDATE SET is_stale = true;
  RETURN NULL;
END $$;
CREATE TRIGGER manuscripts_expertise AFTER INSERT OR UPDATE OF title, abstract, keywords ON manuscripts
  FOR EACH ROW EXECUTE FUNCTION manuscripts_expertise();

-- Articles by somebody who may have an account: with an ORCID iD, or submitted here.
CREATE FUNCTION articles_expertise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO expertise_papers (article_id) VALUES (NEW.id)
    ON CONFLICT (article_id) DO UPDATE SET is_stale = true;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_expertise AFTER INSERT ON articles
  FOR EACH ROW WHEN (NEW.manuscript_id IS NOT NULL) EXECUTE FUNCTION articles_expertise();
CREATE FUNCTION changed_articles_expertise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE expertise_papers SET is_stale = true WHERE article_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER changed_articles_expertise AFTER UPDATE OF title, abstract, keywords, full_text_plain ON articles
  FOR EACH ROW EXECUTE FUNCTION changed_articles_expertise();
CREATE FUNCTION contributors_expertise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO expertise_papers (article_id) VALUES (NEW.article_id) ON CONFLICT (article_id) DO NOTHING;
  RETURN NULL;
END $$;
DROP TRIGGER contributors_profile ON article_contributors;
CREATE TRIGGER contributors_expertise AFTER INSERT OR UPDATE OF orcid ON article_contributors
  FOR EACH ROW WHEN (NEW.orcid IS NOT NULL) EXECUTE FUNCTION contributors_expertise();

CREATE FUNCTION reviewer_papers_expertise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO expertise_papers (reviewer_paper_id) VALUES (NEW.id)
    ON CONFLICT (reviewer_paper_id) DO UPDATE SET is_stale = true;
  RETURN NULL;
END $$;
CREATE TRIGGER reviewer_papers_expertise AFTER INSERT OR UPDATE OF title, abstract ON reviewer_papers
  FOR EACH ROW EXECUTE FUNCTION reviewer_papers_expertise();

CREATE FUNCTION keywords_expertise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(NEW.expertise) > 0 THEN
    INSERT INTO expertise_papers (keywords_of) VALUES (NEW.id)
      ON CONFLICT (keywords_of) DO UPDATE SET is_stale = true;
  ELSE
    DELETE FROM expertise_papers WHERE keywords_of = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER new_keywords_expertise AFTER INSERT ON users
  FOR EACH ROW WHEN (cardinality(NEW.expertise) > 0) EXECUTE FUNCTION keywords_expertise();
CREATE TRIGGER keywords_expertise AFTER UPDATE OF expertise ON users
  FOR EACH ROW WHEN (NEW.expertise IS DISTINCT FROM OLD.expertise) EXECUTE FUNCTION keywords_expertise();

INSERT INTO expertise_papers (manuscript_id) SELECT id FROM manuscripts;
INSERT INTO expertise_papers (article_id)
  SELECT id FROM articles a WHERE manuscript_id IS NOT NULL
    OR EXISTS (SELECT FROM article_contributors c WHERE c.article_id = a.id AND c.orcid IS NOT NULL);
INSERT INTO expertise_papers (keywords_of) SELECT id FROM users WHERE cardinality(expertise) > 0;

-- Profiles are only searched by name, institution and expertise now.
DROP TRIGGER assignments_profile ON assignments;
DROP FUNCTION assignments_profile;
DROP FUNCTION contributors_profile;
ALTER TABLE reviewer_profiles DROP words;
CREATE OR REPLACE FUNCTION refresh_reviewer_profile(reviewer uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO reviewer_profiles (user_id, search_text)
  SELECT u.id, fold(concat_ws(' ', u.username, u.first_name, u.last_name, u.affiliation, array_to_string(u.expertise, ' ')))
  FROM users u WHERE u.id = reviewer
  ON CONFLICT (user_id) DO UPDATE SET search_text = excluded.search_text
$$;
DROP TRIGGER users_profile ON users;
CREATE TRIGGER users_profile
  AFTER INSERT OR UPDATE OF username, first_name, last_name, affiliation, expertise ON users
  FOR EACH ROW EXECUTE FUNCTION users_profile();

-- What each person knows, as words to be found by: expertise (A), own articles (B), reviewed manuscripts (C).
-- Kept by triggers, so that a search among tens of thousands reads one index.
CREATE TABLE reviewer_profiles (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  words tsvector NOT NULL,
  -- Name, institution and expertise, folded: what the search field looks through.
  search_text text NOT NULL
);
CREATE INDEX reviewer_profiles_words ON reviewer_profiles USING gin (words);
CREATE INDEX reviewer_profiles_text ON reviewer_profiles USING gin (search_text gin_trgm_ops);

CREATE FUNCTION refresh_reviewer_profile(reviewer uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO reviewer_profiles (user_id, words, search_text)
  SELECT u.id,
    setweight(to_tsvector('english', fold(array_to_string(u.expertise, ' '))), 'A')
    || setweight(to_tsvector('english', fold(coalesce((
      SELECT string_agg(a.title || ' ' || array_to_string(a.keywords, ' '), ' ')
      FROM article_contributors c JOIN articles a ON a.id = c.article_id WHERE c.orcid = u.orcid), ''))), 'B')
    || setweight(to_tsvector('english', fold(coalesce((
      SELECT string_agg(m.title || ' ' || array_to_string(m.keywords, ' '), ' ')
      FROM assignments s JOIN manuscripts m ON m.id = s.manuscript_id
      WHERE s.reviewer_id = u.id AND s.status = 'completed'), ''))), 'C'),
    fold(concat_ws(' ', u.username, u.first_name, u.last_name, u.affiliation, array_to_string(u.expertise, ' ')))
  FROM users u WHERE u.id = reviewer
  ON CONFLICT (user_id) DO UPDATE SET words = excluded.words, search_text = excluded.search_text
$$;

CREATE FUNCTION users_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_reviewer_profile(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_profile
  AFTER INSERT OR UPDATE OF username, first_name, last_name, affiliation, expertise, orcid ON users
  FOR EACH ROW EXECUTE FUNCTION users_profile();

CREATE FUNCTION assignments_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_reviewer_profile(NEW.reviewer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_profile AFTER UPDATE OF status ON assignments
  FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status IS DISTINCT FROM 'completed')
  EXECUTE FUNCTION assignments_profile();

CREATE INDEX article_contributors_orcid ON article_contributors (orcid) WHERE orcid IS NOT NULL;
CREATE FUNCTION contributors_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_reviewer_profile(u.id) FROM users u WHERE u.orcid = NEW.orcid;
  RETURN NULL;
END $$;
CREATE TRIGGER contributors_profile AFTER INSERT OR UPDATE OF orcid ON article_contributors
  FOR EACH ROW WHEN (NEW.orcid IS NOT NULL) EXECUTE FUNCTION contributors_profile();

SELECT refresh_reviewer_profile(id) FROM users;

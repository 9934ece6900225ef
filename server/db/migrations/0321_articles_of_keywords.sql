-- The articles of each keyword by date, so that the cost of finding related articles does not grow with their number: each
-- keyword is asked for its newest articles only. Not referencing articles: the trigger removes what it has written.
CREATE TABLE article_keywords (
  keyword text NOT NULL,
  published_date date NOT NULL,
  article_id text NOT NULL,
  PRIMARY KEY (keyword, published_date, article_id)
);

CREATE FUNCTION list_keywords() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    DELETE FROM article_keywords
    WHERE keyword = ANY (OLD.keywords) AND published_date = OLD.published_date AND article_id = OLD.id;
  END IF;
  IF TG_OP IN ('UPDATE', 'INSERT') THEN
    INSERT INTO article_keywords SELECT DISTINCT k, NEW.published_date, NEW.id FROM unnest(NEW.keywords) k
    -- Too long for an index, and so for a keyword.
    WHERE octet_length(k) <= 1000;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER articles_keywords_listed AFTER INSERT OR DELETE OR UPDATE OF id, keywords, published_date ON articles
  FOR EACH ROW EXECUTE FUNCTION list_keywords();

CREATE FUNCTION rebuild_keywords() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE article_keywords;
  INSERT INTO article_keywords SELECT DISTINCT k, a.published_date, a.id FROM articles a, unnest(a.keywords) k
  WHERE octet_length(k) <= 1000;
END $$;
SELECT rebuild_keywords();
SELECT watch_public_changes('article_keywords');

-- For the number of articles in each issue.
CREATE INDEX article_groups_issue ON article_groups (volume, issue);

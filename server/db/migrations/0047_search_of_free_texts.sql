-- Phrases are also found in texts of subscription articles that everybody may read after some months. Which these are depends
-- on the settings and the current day, so that a regular job (index_free_texts) stores it.
ALTER TABLE articles ADD is_text_free boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN articles.is_text_free IS 'Whether the text of this subscription article is indexed as one that everybody may read.';

CREATE OR REPLACE FUNCTION searched_words(a articles) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN a.is_open_access OR a.is_text_free
    THEN article_words(a.title, a.authors, a.keywords, a.abstract, a.full_text_plain)
    ELSE article_words(a.title, a.authors, a.keywords, a.abstract, NULL)
      || strip(to_tsvector('english', coalesce(plain_words(left(a.full_text_plain, 600000)), '')))
  END
$$;

DROP TRIGGER articles_found ON articles;
CREATE TRIGGER articles_found AFTER INSERT OR DELETE OR UPDATE OF title, authors, keywords, abstract, full_text_plain,
    category, article_type, is_open_access, is_text_free, published_date, volume, issue ON articles
  FOR EACH ROW EXECUTE FUNCTION find_article();

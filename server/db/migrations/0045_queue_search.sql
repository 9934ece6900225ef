-- The queue looks for a word among names once, by an index, and not once for every manuscript.
ALTER TABLE users ADD search_text text
  GENERATED ALWAYS AS (fold(username || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) STORED;
CREATE INDEX users_search_text ON users USING gin (search_text gin_trgm_ops);
CREATE INDEX manuscripts_search_text ON manuscripts USING gin (search_text gin_trgm_ops);
CREATE INDEX manuscript_authors_search_text ON manuscript_authors USING gin (search_text gin_trgm_ops);

-- Affiliations of published articles are suggested to authors while they type.
CREATE INDEX article_contributors_affiliation ON article_contributors USING gin (fold(affiliation) gin_trgm_ops);

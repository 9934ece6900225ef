-- Articles beside an article: those that share keywords, and the newest of its category.
CREATE INDEX articles_keywords ON articles USING gin (keywords);
CREATE INDEX articles_category ON articles (category, published_date DESC, id DESC);

-- HTML of what has no column, or loses italics, superscripts, formulas and links in its column: title and abstract, those in other
-- languages, and the front matter of an imported article without a text (domain/article/front-html.ts).
ALTER TABLE articles ADD COLUMN front_html jsonb;

-- The languages of an article. They were guessed at each use, and not always from the same words.

-- As an editor says. Null: as it is found in the text.
ALTER TABLE manuscript_metadata ADD language text, ADD title_language text;

ALTER TABLE articles
  -- Of the text, as a BCP 47 tag.
  ADD language text,
  -- Of title, abstract and keywords. Null: that of the text.
  ADD title_language text;

-- The language of an article that is stored already is found by its script or its frequent words, as domain/text-language.ts does.
CREATE TEMPORARY TABLE frequent_words ON COMMIT DROP AS
SELECT language, word FROM (VALUES
  ('en', 'the of and to in is that for with as are this was by be from which on an'),
  ('es', 'el la los las de que en y del una por con para es se como más su al entre'),
  ('pt', 'o os as de que em e do da dos das uma por com para é se como mais não ao'),
  ('fr', 'le la les des de et est une dans que pour par sur qui du aux cette nous avec'),
  ('de', 'der die das und den von zu mit ist des nicht ein eine auf für dem im werden'),
  ('it', 'il lo la gli le di che è un una per con del della nel sono come più dei'),
  ('nl', 'de het een van en in is dat op te voor met zijn die niet aan er worden'),
  ('ca', 'el els les de que i en del una per amb és com més dels aquest són'),
  ('pl', 'i w na z do się nie że jest oraz przez dla od jako który są tym'),
  ('sv', 'och i att det som en på är av för med den till inte ett om har'),
  ('da', 'og i at det som en på er af for med den til ikke et om har de'),
  ('fi', 'ja on ei se että joka tai ovat kun sekä myös mutta oli sen'),
  ('cs', 'a v se na je že s z do o k pro jako by jsou které nebo'),
  ('tr', 've bir bu için ile olarak de da olan en çok daha gibi'),
  ('ru', 'и в не на что с по как к из для это от при или'),
  ('uk', 'і в не на що з до як у та для це від при або')) AS l (language, words),
  regexp_split_to_table(words, ' ') AS word;

CREATE FUNCTION pg_temp.language_of(written text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT script FROM (VALUES ('ar', '[؀-ۿ]'), ('he', '[֐-׿]'), ('el', '[Ͱ-Ͽ]'), ('ko', '[가-힣]'), ('zh', '[一-鿿]')) AS s (script, letter)
     WHERE length(written) >= 40 AND regexp_count(written, letter) > length(written) / 2 LIMIT 1),
    (WITH words AS (
       SELECT word, count(*) AS uses FROM regexp_split_to_table(lower(written), '[^[:alpha:]]+') AS word
       WHERE word <> '' GROUP BY word)
     SELECT language FROM words JOIN frequent_words USING (word)
     GROUP BY language
     HAVING sum(uses) > (SELECT sum(uses) FROM words) / 12 AND (SELECT sum(uses) FROM words) >= 12
     ORDER BY sum(uses) DESC, language LIMIT 1))
$$;

WITH journal AS (
    SELECT coalesce((SELECT value ->> 'language' FROM settings WHERE name = 'journal'), 'en') AS language),
  found AS (
    SELECT id, pg_temp.language_of(left(full_text_plain, 8000)) AS of_text,
      pg_temp.language_of(title || ' ' || abstract) AS of_title
    FROM articles),
  -- The journal's own variant, such as 'en-US', is kept.
  named AS (
    SELECT f.id, j.language AS usual,
      CASE WHEN f.of_text = left(j.language, 2) THEN j.language ELSE f.of_text END AS of_text,
      CASE WHEN f.of_title = left(j.language, 2) THEN j.language ELSE f.of_title END AS of_title
    FROM found f CROSS JOIN journal j)
UPDATE articles a
SET language = coalesce(n.of_text, n.of_title, n.usual),
  title_language = CASE WHEN n.of_title <> n.of_text THEN n.of_title END
FROM named n WHERE n.id = a.id;

ALTER TABLE articles ALTER language SET NOT NULL;

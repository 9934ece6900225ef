import type pg from 'pg'
import type { SeedArticle } from './articles.ts'

/** Returns the number of articles that earlier runs have seeded. */
export async function countSeeded(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("SELECT count(*)::int AS count FROM articles WHERE id LIKE 'seed-%'")
  return rows[0].count
}

const indexing = ['articles_found', 'articles_keywords_listed']

/** Disables the triggers that index each article, because rebuildSearch indexes all of them faster. */
export async function stopIndexing(client: pg.ClientBase): Promise<void> {
  for (const trigger of indexing) await client.query(`ALTER TABLE articles DISABLE TRIGGER ${trigger}`)
}

export async function rebuildSearch(client: pg.ClientBase): Promise<void> {
  await client.query("SET LOCAL maintenance_work_mem = '256MB'")
  await client.query('SELECT rebuild_search()')
  await client.query('SELECT rebuild_keywords()')
  for (const trigger of indexing) await client.query(`ALTER TABLE articles ENABLE TRIGGER ${trigger}`)
}

export async function insertSeedArticles(client: pg.ClientBase, articles: SeedArticle[]): Promise<void> {
  const rows = JSON.stringify(articles)
  await client.query(
    `INSERT INTO issues (volume, issue, published_date)
     SELECT volume, issue, min("publishedDate")
     FROM jsonb_to_recordset($1) AS a(volume int, issue int, "publishedDate" date) GROUP BY 1, 2
     ON CONFLICT DO NOTHING`,
    [rows],
  )
  await client.query(
    `INSERT INTO articles (id, title, abstract, keywords, category, article_type, volume, issue, pages, doi,
       is_open_access, licence_url, published_date, full_text_html, full_text_plain, citations, downloads, views,
       authors, language)
     SELECT id, title, abstract, keywords, category, "articleType", volume, issue, pages, doi, "isOpenAccess",
       CASE WHEN "isOpenAccess" THEN 'https://creativecommons.org/licenses/by/4.0/' END, "publishedDate",
       "fullTextHtml", "fullTextPlain", citations, downloads, downloads * 3, authors, 'en'
     FROM jsonb_to_recordset($1) AS a(id text, title text, abstract text, keywords text[], category text,
       "articleType" text, volume int, issue int, pages text, doi text, "isOpenAccess" boolean,
       "publishedDate" date, "fullTextHtml" text, "fullTextPlain" text, citations int, downloads int,
       authors text)`,
    [rows],
  )
  await client.query(
    `INSERT INTO article_contributors (article_id, order_index, given_name, family_name, affiliation, is_corresponding)
     SELECT a.id, c.order_index - 1, "givenName", "familyName", affiliation, c.order_index = 1
     FROM jsonb_to_recordset($1) AS a(id text, contributors jsonb),
       ROWS FROM (jsonb_to_recordset(a.contributors) AS ("givenName" text, "familyName" text, affiliation text))
         WITH ORDINALITY AS c("givenName", "familyName", affiliation, order_index)`,
    [rows],
  )
}

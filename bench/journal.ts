import pg from 'pg'
import { defaultSettings } from '#domain/journal/settings.ts'
import { benchArticles } from './articles.ts'

export const articleCount = 1000

/** Fills an empty, migrated database with ten years of a journal. */
export async function fillJournal(databaseUrl: string): Promise<void> {
  const articles = benchArticles(articleCount).map((article) => ({
    ...article,
    authors: article.contributors.map((one) => `${one.givenName} ${one.familyName}`).join(', '),
  }))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO issues (volume, issue, title, published_date)
       SELECT volume, issue, 'Issue ' || issue || ' of volume ' || volume, max("publishedDate")
       FROM jsonb_to_recordset($1) AS a(volume int, issue int, "publishedDate" date) GROUP BY 1, 2`,
      [
        JSON.stringify(
          articles.map(({ volume, issue, publishedDate }) => ({ volume, issue, publishedDate })),
        ),
      ],
    )
    await client.query(
      `INSERT INTO articles (id, title, abstract, keywords, category, article_type, volume, issue, pages, doi,
         is_open_access, licence_url, published_date, received_date, accepted_date, pdf_key, full_text_html,
         full_text_plain, citations, downloads, views, authors, language)
       SELECT id, title, abstract, keywords, category, "articleType", volume, issue, pages, doi,
         "isOpenAccess", CASE WHEN "isOpenAccess" THEN 'https://creativecommons.org/licenses/by/4.0/' END,
         "publishedDate", "publishedDate" - 200, "publishedDate" - 40, 'bench/' || id, "fullTextHtml",
         "fullTextPlain", citations, downloads, downloads * 3, authors, 'en'
       FROM jsonb_to_recordset($1) AS a(id text, title text, abstract text, keywords text[], category text,
         "articleType" text, volume int, issue int, pages text, doi text, "isOpenAccess" boolean,
         "publishedDate" date, "fullTextHtml" text, "fullTextPlain" text, citations int, downloads int,
         authors text)`,
      [JSON.stringify(articles)],
    )
    await client.query(
      `INSERT INTO article_contributors (article_id, order_index, given_name, family_name, affiliation, orcid,
         is_corresponding)
       SELECT "articleId", "orderIndex", "givenName", "familyName", affiliation, orcid, "orderIndex" = 0
       FROM jsonb_to_recordset($1) AS c("articleId" text, "orderIndex" int, "givenName" text,
         "familyName" text, affiliation text, orcid text)`,
      [
        JSON.stringify(
          articles.flatMap(({ id, contributors }) =>
            contributors.map((one, orderIndex) => ({ ...one, articleId: id, orderIndex })),
          ),
        ),
      ],
    )
    await client.query(
      `INSERT INTO board_members (order_index, name, title, institution, location, bio, is_chief)
       SELECT n, 'Editor ' || n, 'Trade and labor', 'Tamsui University', 'Taiwan',
         'Works on what borders do to firms, with data from customs and tax authorities.', n <= 2
       FROM generate_series(1, 18) n`,
    )
    await client.query(
      `INSERT INTO special_issues (title, guest_editors, description, submission_deadline)
       SELECT 'Special issue ' || n, 'Annika Rautio, Samuel Oduya',
         'How firms price, relocate and report when carbon is taxed at the frontier.', current_date + n * 40
       FROM generate_series(1, 3) n`,
    )
    await openToReaders(client)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** A new journal in production is closed to readers, and has no fields of study for its authors. */
export async function openToReaders(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO settings (name, value)
     VALUES ('opening', '{"$version": 2, "isOpen": true, "notice": ""}'), ('fields', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(defaultSettings.fields)],
  )
}

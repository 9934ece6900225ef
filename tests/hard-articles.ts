import { urls } from '#domain/urls.ts'
import type { Queryable } from '#server/db/client.ts'
import { articleKeys } from '#server/files/article-keys.ts'
import { jatsToHtml } from '#server/jats/html.ts'
import type { JatsArticle } from '#server/jats/model.ts'
import { jatsToPlain } from '#server/jats/plain.ts'
import { referenceViews } from '#server/jats/reference-view.ts'
import { putArticles } from './articles.ts'
import { svgWithScripts } from './fixtures/hard-articles.ts'

/** Publishes an article as publication does, with the HTML that is made of its JATS. */
export async function putJats(
  db: Queryable,
  id: string,
  article: JatsArticle,
  storeFile?: (key: string, bytes: Buffer) => Promise<unknown>,
): Promise<void> {
  await putArticles(db, [{ id, title: article.title, volume: 80, fullTextPlain: jatsToPlain(article) }])
  const figures = (name: string) =>
    name === 'scripts.svg' ? { src: urls.articleFigure(id, name), hasDarkColours: false } : null
  await storeFile?.(articleKeys.figure(id, 'scripts.svg'), Buffer.from(svgWithScripts))
  await db
    .updateTable('articles')
    .set({
      fullTextHtml: jatsToHtml(article, { figures }).html,
      referenceList: JSON.stringify(referenceViews(article.references)),
    })
    .where('id', '=', id)
    .execute()
}

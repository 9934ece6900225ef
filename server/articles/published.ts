import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ArticleAction, PublishedArticle } from '#domain/schemas/published-article.ts'
import type { Context } from '../context.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { authorAddresses } from '../workflow/tell.ts'
import { editsOf, findPublished, noticesAbout, versionsOf } from './published-queries.ts'

/** A published article as its editors see it. Authors of the article do not get this view, even if they are editors. */
export async function publishedArticle(
  context: Context,
  viewer: Viewer,
  articleId: string,
): Promise<PublishedArticle> {
  const { db } = context
  const article = articleId.includes('\0') ? undefined : await findPublished(db, articleId)
  if (!article) throw new Refusal('not_found', 'Article Not Found')
  const seen = article.manuscriptId ? await see(db, viewer, article.manuscriptId) : null
  if (seen) requireEditor(seen)
  const { isNotice, version, versionDate, whatChanged, ...shown } = article
  const notices = await noticesAbout(db, articleId)
  const isRetracted = notices.some(({ kind }) => kind === 'retraction')
  const allowed: ArticleAction[] = isNotice ? [] : isRetracted ? ['notice'] : ['notice', 'retract']
  return {
    article: shown,
    journal: (await context.settings()).journal.title,
    today: context.clock.now().toISOString().slice(0, 10),
    recipients: seen ? authorAddresses(seen.authors).length : 0,
    allowed,
    refusal: isNotice ? 'This is a notice. Notices are published about the article itself.' : null,
    notices,
    versions: [
      { number: version, date: versionDate ?? shown.publishedDate, whatChanged },
      ...(await versionsOf(db, articleId)),
    ],
    edits: await editsOf(db, articleId),
  }
}

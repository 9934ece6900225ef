import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ArticleAction, PublishedArticle } from '#domain/schemas/published-article.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import {
  formatsJobKey,
  type RenditionFormat,
  renditionsOf,
  requestArticleFormats,
} from '../files/rendition-queries.ts'
import { failedAttempt, isWorkerRunning } from '../jobs/queries.ts'
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
  const { article, seen } = await seeAsEditor(db, viewer, articleId)
  const { isNotice, version, versionDate, whatChanged, pdfKey, epubKey, ...shown } = article
  const renditions = await renditionsOf(db, { articleId })
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
    formats: renditions.map(({ format, state, problem }) => ({
      ...{ format: format as RenditionFormat, state: state as 'waiting' | 'ready' | 'failed', problem },
      isOffered: (format === 'pdf' ? pdfKey : epubKey) !== null,
    })),
    isWorking: !renditions.some(({ state }) => state === 'waiting') || (await isWorkerRunning(db)),
    failedAttempt: await failedAttempt(db, formatsJobKey({ articleId })),
    edits: await editsOf(db, articleId),
  }
}

async function seeAsEditor(db: Queryable, viewer: Viewer, articleId: string) {
  const article = articleId.includes('\0') ? undefined : await findPublished(db, articleId)
  if (!article) throw new Refusal('not_found', 'Article Not Found')
  const seen = article.manuscriptId ? await see(db, viewer, article.manuscriptId) : null
  if (seen) requireEditor(seen)
  return { article, seen }
}

/** Requests that an article's PDF and EPUB are made again, for example after an attempt failed. */
export async function remakeFormats(
  { db, clock }: Context,
  viewer: Viewer,
  articleId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await seeAsEditor(trx, viewer, articleId)
    if ((await renditionsOf(trx, { articleId })).length === 0)
      throw new Refusal('conflict', 'This article has no text from which a PDF and an EPUB could be made.')
    await requestArticleFormats(trx, articleId, clock.now())
  })
}

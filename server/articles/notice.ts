import type { NoticeInput } from '#domain/article/article.ts'
import {
  defaultNoticeLetter,
  type NoticeKind,
  noticeTitle,
  noticeWords,
  retractedMark,
  unmarkedTitle,
} from '#domain/article/notice.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { urls } from '#domain/urls.ts'
import { noticePublished } from '#emails/production.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { siteChanged } from '../db/site-changed.ts'
import { requestArticleFormats } from '../files/rendition-queries.ts'
import { escapeHtml } from '../jats/html-inline.ts'
import { recordHistory, requireEditor, type Seen, see } from '../workflow/act.ts'
import { insertAudit } from '../workflow/queries.ts'
import { aboutOf, tellAuthors } from '../workflow/tell.ts'
import { tellOfArticle } from '../workflow/webhook-queries.ts'
import {
  countNotices,
  hasSameNotice,
  insertNotice,
  isNotice,
  lockArticle,
  touchArticle,
} from './detail-queries.ts'

/**
 * Publishes a correction, a retraction, an expression of concern or an addendum as an article of its own, so that it can be
 * cited and harvested. Both articles link to each other. A retracted article stays online with a marked title.
 */
export async function addNotice(
  context: Context,
  viewer: Viewer,
  articleId: string,
  input: NoticeInput,
): Promise<string> {
  const { kind, text, date } = input
  if (articleId.includes('\0')) throw new Refusal('not_found', 'Article Not Found')
  const { journal, publishing } = await context.settings()
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const article = await lockArticle(trx, articleId)
    if (!article) throw new Refusal('not_found', 'Article Not Found')
    // Nobody may correct or retract their own article.
    const seen = article.manuscriptId ? await see(trx, viewer, article.manuscriptId) : null
    if (seen) requireEditor(seen)
    if (await isNotice(trx, articleId))
      throw invalid('kind', 'This is a notice. Publish the notice about the article instead.')
    if (kind === 'retraction' && (await countNotices(trx, articleId, 'retraction')) > 0)
      throw new Refusal('already_exists', 'This article has been retracted already.')
    if (await hasSameNotice(trx, articleId, { kind, text: text.trim() }))
      throw new Refusal('already_exists', 'This notice has been published already.')
    requirePossibleDate(date, article.publishedDate, now)
    const number = (await countNotices(trx, articleId)) + 1
    const { type, mark } = noticeWords[kind]
    const id = `${articleId}-${kind}-${number}`
    const doi = article.doi && `${article.doi}.${mark}${number}`
    const notice = { title: noticeTitle(kind, article.title), doi }
    await insertNotice(trx, {
      id,
      articleId,
      kind,
      ...notice,
      text: text.trim(),
      html: paragraphs(text),
      date,
      articleType: type,
      category: article.category,
      language: journal.language,
      keywords: [type.toLowerCase()],
      licenceUrl: publishing.licenceUrl,
      signedBy: 'The Editors',
      createdBy: viewer.id,
    })
    const title = kind === 'retraction' ? retractedMark + unmarkedTitle(article.title) : article.title
    await touchArticle(trx, articleId, title)
    await requestArticleFormats(trx, articleId, now)
    await requestArticleFormats(trx, id, now, { isNew: true })
    const letters = seen
      ? await sendLetter(context, trx, seen, { kind, noticeId: id, letter: input.letter })
      : 0
    if (seen)
      await recordHistory(
        { trx, manuscript: seen.manuscript, viewer, now },
        {
          ...{ action: 'publish_notice', side: 'editor', visibleToAuthors: true },
          authorNotes: `${type}: ${context.config.baseUrl}${urls.article(id)}`,
          notes: text.trim(),
          details: { articleId, noticeId: id, kind },
        },
      )
    await insertAudit(trx, {
      at: now,
      actorId: viewer.id,
      action: `article.${kind}`,
      subjectKind: 'article',
      subjectId: articleId,
      details: { noticeId: id, letters },
    })
    await tellOfArticle(
      trx,
      context.config,
      {
        ...{ ...notice, articleId: id, publishedDate: date, notice: { kind, about: articleId } },
        manuscript: seen?.manuscript ?? null,
      },
      now,
    )
    await siteChanged(trx)
    return id
  })
}

/** Queues the letter to the authors; returns the number of messages. */
async function sendLetter(
  context: Context,
  trx: Trx,
  { manuscript, authors }: Seen,
  notice: { kind: NoticeKind; noticeId: string; letter: NoticeInput['letter'] },
): Promise<number> {
  const { kind, noticeId, letter } = notice
  if (letter === null) return 0
  const about = await aboutOf(context, manuscript)
  const url = context.config.baseUrl + urls.article(noticeId)
  return tellAuthors({ trx, manuscript, event: `notice:${noticeId}` }, authors, () =>
    noticePublished({
      ...about,
      ...{ notice: noticeWords[kind].type, url },
      letter: letter?.trim() ?? defaultNoticeLetter(kind, about.title, about.journal),
    }),
  )
}

function requirePossibleDate(date: string, published: string, now: Date): void {
  if (date > now.toISOString().slice(0, 10)) throw invalid('date', 'The date is in the future')
  if (date < published) throw invalid('date', 'The date is before the article’s publication')
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

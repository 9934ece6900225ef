import { type NoticeInput, type NoticeKind, retractedMark } from '#domain/article/article.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import { siteChanged } from '../db/site-changed.ts'
import { requestArticleFormats } from '../files/rendition-queries.ts'
import { escapeHtml } from '../jats/html-inline.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { insertAudit } from '../workflow/queries.ts'
import { countNotices, insertNotice, isNotice, lockArticle, touchArticle } from './detail-queries.ts'

const words: Record<NoticeKind, { type: string; title: string; mark: string }> = {
  correction: { type: 'Correction', title: 'Correction to', mark: 'c' },
  retraction: { type: 'Retraction', title: 'Retraction of', mark: 'r' },
  concern: { type: 'Expression of concern', title: 'Expression of concern about', mark: 'e' },
}

/**
 * Publishes a correction, a retraction or an expression of concern as an article of its own, so that it can be cited
 * and harvested. Both articles link to each other at the top. A retracted article stays online with a marked title.
 */
export async function addNotice(
  context: Context,
  viewer: Viewer,
  articleId: string,
  { kind, text, date }: NoticeInput,
): Promise<string> {
  if (articleId.includes('\0')) throw new Refusal('not_found', 'Article Not Found')
  const { publishing } = await context.settings()
  return context.db.transaction().execute(async (trx) => {
    const article = await lockArticle(trx, articleId)
    if (!article) throw new Refusal('not_found', 'Article Not Found')
    // Nobody may correct or retract their own article.
    if (article.manuscriptId) requireEditor(await see(trx, viewer, article.manuscriptId))
    if (await isNotice(trx, articleId))
      throw invalid('kind', 'This is a notice itself. Correct the article instead.')
    if (kind === 'retraction' && (await countNotices(trx, articleId, 'retraction')) > 0)
      throw new Refusal('already_exists', 'This article has been retracted already.')
    const number = (await countNotices(trx, articleId)) + 1
    const { type, title, mark } = words[kind]
    const plainTitle = article.title.startsWith(retractedMark)
      ? article.title.slice(retractedMark.length)
      : article.title
    const id = `${articleId}-${kind}-${number}`
    await insertNotice(trx, {
      id,
      articleId,
      kind,
      title: `${title} “${plainTitle}”`,
      text: text.trim(),
      html: paragraphs(text),
      date,
      articleType: type,
      category: article.category,
      keywords: [type.toLowerCase()],
      doi: article.doi && `${article.doi}.${mark}${number}`,
      licenceUrl: publishing.licenceUrl,
      signedBy: 'The Editors',
      createdBy: viewer.id,
    })
    await touchArticle(trx, articleId, kind === 'retraction' ? retractedMark + plainTitle : article.title)
    await requestArticleFormats(trx, articleId, context.clock.now())
    await requestArticleFormats(trx, id, context.clock.now(), { isNew: true })
    await insertAudit(trx, {
      at: context.clock.now(),
      actorId: viewer.id,
      action: `article.${kind}`,
      subjectKind: 'article',
      subjectId: articleId,
      details: { noticeId: id },
    })
    await siteChanged(trx)
    return id
  })
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

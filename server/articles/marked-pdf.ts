import { hash } from 'node:crypto'
import type { NoticeKind } from '#domain/article/article.ts'
import type { Context } from '../context.ts'
import type { Stamp } from '../documents/index.ts'
import type { findArticle } from './queries.ts'

type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>

const words: Record<NoticeKind, { line: string; across: string | null }> = {
  retraction: { line: 'RETRACTED on', across: 'RETRACTED' },
  concern: { line: 'EXPRESSION OF CONCERN,', across: null },
  correction: { line: 'CORRECTED on', across: null },
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What a copy of the PDF has to say: the gravest notice, else that there is a newer version. Null: nothing. */
export function stampOf(
  { notices: [notice], newerVersion }: Pick<Article, 'notices' | 'newerVersion'>,
  baseUrl: string,
): Stamp | null {
  const addressOf = ({ id, doi }: { id: string; doi: string | null }) =>
    doi ? `https://doi.org/${doi}` : `${baseUrl}/articles/${id}`
  if (notice) {
    const { line, across } = words[notice.kind]
    const url = addressOf(notice.article)
    return {
      line: `${line} ${longDate.format(new Date(notice.date))}. See the notice: ${url}`,
      word: across,
      url,
    }
  }
  if (!newerVersion) return null
  const url = addressOf(newerVersion)
  return { line: `There is a newer version of this article: ${url}`, word: null, url }
}

/**
 * The key of the PDF to send. A marked copy is made once for what it says and kept beside the original, which stays as it
 * was published.
 */
export async function pdfToSend(context: Context, article: Article & { pdfKey: string }): Promise<string> {
  const stamp = stampOf(article, context.config.baseUrl)
  if (!stamp) return article.pdfKey
  const name = hash('sha256', JSON.stringify(stamp), 'hex').slice(0, 16)
  const key = `${article.pdfKey.replace(/\.pdf$/, '')}.${name}.pdf`
  if ((await context.files.size(key)) !== null) return key
  try {
    await context.files.put(
      key,
      await context.documents.stamp(await context.files.get(article.pdfKey), stamp),
    )
    return key
  } catch (error) {
    // A file that cannot be marked is still the record; the article's page says what happened to it.
    context.log.error(
      { articleId: article.id, code: (error as { code?: string }).code ?? 'unknown' },
      'PDF not marked',
    )
    return article.pdfKey
  }
}

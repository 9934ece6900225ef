import { hash } from 'node:crypto'
import type { NoticeKind } from '#domain/article/notice.ts'
import type { Context } from '../context.ts'
import type { Stamp } from '../documents/index.ts'
import { storedDocument } from '../files/stored-document.ts'
import type { articleRow } from './read.ts'

type Article = NonNullable<Awaited<ReturnType<typeof articleRow>>>

const words: Record<NoticeKind, { line: string; across: string | null }> = {
  retraction: { line: 'RETRACTED on', across: 'RETRACTED' },
  concern: { line: 'EXPRESSION OF CONCERN,', across: null },
  correction: { line: 'CORRECTED on', across: null },
  addendum: { line: 'ADDENDUM published on', across: null },
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Returns the line to print on a copy of the PDF: the gravest notice, or that there is a newer version.
 * Returns null if neither applies.
 */
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
 * Returns the storage key of the PDF to send. A marked copy is made once for each notice text and stored next
 * to the original, which is not changed.
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
      await context.documents.stamp(storedDocument(context.files, article.pdfKey), stamp),
    )
    return key
  } catch (error) {
    // If the file cannot be marked, it is sent unmarked; the article page shows the notice.
    context.log.error(
      { articleId: article.id, code: (error as { code?: string }).code ?? 'unknown' },
      'PDF not marked',
    )
    return article.pdfKey
  }
}

import { jatsToEpub } from '../../jats/epub.ts'
import type { JatsArticle } from '../../jats/model.ts'
import { parseJats } from '../../jats/parse.ts'
import type { Formats, FormatsOrder } from '../contract.ts'
import { typesetArticle } from './typeset-article.ts'

/**
 * Makes an article's PDF and EPUB from its JATS and its pictures. If one format fails, the other one is still
 * made.
 */
export async function makeFormats(order: FormatsOrder): Promise<Formats> {
  const article = parsed(order)
  const made: Formats = { pdf: null, epub: null, pages: null, failures: {}, problems: [] }
  if (order.formats.includes('pdf')) {
    const { pdf, pages, problems, failure } = await typesetArticle(article, order)
    Object.assign(made, { pdf, pages })
    made.problems.push(...problems)
    if (failure !== null) made.failures.pdf = failure
  }
  if (order.formats.includes('epub')) {
    try {
      made.epub = jatsToEpub(article, {
        pictures: order.pictures,
        publisher: order.journal.publisher,
        filesUrl: order.filesUrl,
        modified: new Date(order.modified),
        ...(order.isProof && { mark: 'Proof' }),
      })
    } catch (cause) {
      made.failures.epub = `The EPUB could not be written: ${(cause as Error).message}`
    }
  }
  return made
}

function parsed({ xml, isProof }: FormatsOrder): JatsArticle {
  const article = parseJats(xml)
  // A proof has no publication date yet.
  return isProof ? { ...article, published: null } : article
}

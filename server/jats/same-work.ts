import { unaccentedWords } from '#domain/unaccented.ts'
import type { KnownWork } from './crossref-works.ts'

/**
 * Whether a work is the one that a reference cites. Title, year and first author must all occur in the
 * reference, because linking to a similar work is worse than no link. `title`: the title in the reference, if
 * it is known.
 */
export function isSameWork(work: KnownWork, title: string | null, text: string): boolean {
  const words = plain(text)
  const workTitle = plain(work.title)
  const [author = ''] = work.authors
  return (
    workTitle.length > 10 &&
    ` ${words} `.includes(` ${workTitle} `) &&
    (title === null || plain(title).startsWith(workTitle.slice(0, 20))) &&
    work.year !== null &&
    words.includes(work.year) &&
    (author === '' || words.includes(plain(author)))
  )
}

const plain = (text: string) => unaccentedWords(text.replaceAll(/<[^>]+>/g, '')).join(' ')

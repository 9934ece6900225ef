import type { Context } from '../../context.ts'
import type { Reference } from '../../jats/model.ts'
import { parseJats } from '../../jats/parse.ts'
import { textOf } from '../../jats/xml.ts'
import { lockManuscript } from '../../workflow/queries.ts'
import { type FoundTask, findVersion, replaceTasks } from '../text-queries.ts'
import { type KnownWork, worksLike } from './crossref.ts'
import { ownArticlesTitled } from './queries.ts'

/**
 * Job: looks for the DOIs of references without one, among the journal's own articles and, where its address is configured,
 * at Crossref. A match is a task for the editor; the text is not changed. If Crossref does not answer, the job is tried again.
 */
export async function matchReferences(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { db, config, clock } = context
  const version = await findVersion(db, manuscriptId)
  if (!version?.jats) return
  const found: FoundTask[] = []
  for (const reference of parseJats(version.jats).references) {
    if (reference.doi) continue
    const text = writtenText(reference)
    const known = reference.title ? await ownArticlesTitled(db, reference.title) : []
    const own = known.find((work) => isSameWork(work, reference, text))
    const match =
      own ??
      (config.crossref && text.length > 20
        ? (await worksLike(config.crossref, text)).find((work) => isSameWork(work, reference, text))
        : undefined)
    if (match)
      found.push({
        ...{ code: 'reference-doi', elementId: reference.id, subject: '' },
        params: {
          ...{ text: shortened(text), doi: match.doi, source: own ? 'this journal' : 'Crossref' },
          record: [match.authors.slice(0, 3).join(', '), match.year, match.title, match.container]
            .filter(Boolean)
            .join('. '),
        },
      })
  }
  await db.transaction().execute(async (trx) => {
    if (await lockManuscript(trx, manuscriptId))
      await replaceTasks(trx, manuscriptId, ['reference-doi'], found, clock.now())
  })
}

const writtenText = ({ written, authors, year, title, source }: Reference) =>
  written
    ? textOf(written)
    : [authors.map(({ family }) => family).join(', '), year, title, source].filter(Boolean).join('. ')

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text)

/** Title, year and first author must all be in the reference: a similar work is worse than none. */
function isSameWork(work: KnownWork, reference: Reference, text: string): boolean {
  const words = folded(text)
  const title = folded(work.title)
  const [author = ''] = work.authors
  return (
    title.length > 10 &&
    ` ${words} `.includes(` ${title} `) &&
    (reference.title === null || folded(reference.title).startsWith(title.slice(0, 20))) &&
    work.year !== null &&
    words.includes(work.year) &&
    (author === '' || words.includes(folded(author)))
  )
}

const folded = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

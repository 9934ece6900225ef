import type { Context } from '../../context.ts'
import { worksLike } from '../../jats/crossref-works.ts'
import type { Reference } from '../../jats/model.ts'
import { parseJats } from '../../jats/parse.ts'
import { isSameWork } from '../../jats/same-work.ts'
import { textOf } from '../../jats/xml.ts'
import { lockManuscript } from '../../workflow/queries.ts'
import { type FoundTask, findVersion, replaceTasks } from '../text-queries.ts'
import { ownArticlesTitled } from './queries.ts'

/**
 * Job that searches for the DOIs of references without one: among the journal's own articles and, if its
 * address is configured, at Crossref. A match becomes a task for the editor; the text is not changed. If
 * Crossref does not answer, the job is tried again.
 */
export async function matchReferences(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { db, config, clock } = context
  const version = await findVersion(db, manuscriptId)
  if (!version?.jats) return
  const found: FoundTask[] = []
  const open = parseJats(version.jats).references.filter(({ doi }) => !doi)
  const published = await ownArticlesTitled(
    db,
    open.flatMap(({ title }) => title ?? []),
  )
  for (const reference of open) {
    const text = writtenText(reference)
    const own = reference.title
      ? published.find((work) => isSameWork(work, reference.title, text))
      : undefined
    const match =
      own ??
      (config.crossref && text.length > 20
        ? (await worksLike(config.crossref, text)).find((work) => isSameWork(work, reference.title, text))
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

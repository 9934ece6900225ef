import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { ownPapersMax } from '#domain/manuscript/review.ts'
import type { AddedPapers, OwnPapers } from '#domain/schemas/reviewer-papers.ts'
import { unaccentedWords } from '#domain/unaccented.ts'
import type { Context } from '../../context.ts'
import { describe } from '../../http/errors.ts'
import { cut } from './cut.ts'
import { type Given, longestAbstract, longestTitle, readGiven } from './given-text.ts'
import { crossrefPaper, orcidPapers } from './lookups.ts'
import { addPapers, countPapers, ownArticles, papersOf, removePaper, verifiedOrcid } from './queries.ts'

/** A paper that a reviewer gives for their profile. */
export interface GivenPaper {
  title: string
  abstract: string
  doi: string | null
  year: number | null
  source: 'entered' | 'bibtex' | 'doi' | 'orcid'
}

/** DOIs that are looked up at Crossref for one request, so that it ends in time. */
const lookedUpAtOnce = 20
const shownUnread = 20

/** Returns the papers that a reviewer gave, and which services can be asked for more. */
export async function ownPapers({ db, config }: Context, viewer: Viewer): Promise<OwnPapers> {
  return {
    papers: await papersOf(db, viewer.id),
    asksCrossref: config.crossref !== null,
    orcid: config.orcidRecords ? await verifiedOrcid(db, viewer.id) : null,
  }
}

/** Adds the papers in a pasted text to the viewer's profile. */
export async function addOwnPapers(context: Context, viewer: Viewer, text: string): Promise<AddedPapers> {
  const given = readGiven(text)
  const { papers, unread } = await lookUp(context, given)
  const all = [...given.papers, ...papers]
  if (all.length === 0 && given.unread.length + unread.length === 0)
    throw invalid('text', 'No paper could be read. Paste DOIs, BibTeX, or titles with abstracts.')
  return store(context, viewer, all, [...given.unread, ...unread])
}

/** Adds the works of the viewer's ORCID record, if the iD is verified. */
export async function addOrcidPapers(context: Context, viewer: Viewer): Promise<AddedPapers> {
  const { db, config, log } = context
  const orcid = config.orcidRecords ? await verifiedOrcid(db, viewer.id) : null
  if (!orcid || !config.orcidRecords)
    throw new Refusal('conflict', 'There is no verified ORCID iD to read works from.')
  try {
    return await store(context, viewer, await orcidPapers(config.orcidRecords, orcid), [])
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ error: describe(error) }, 'an ORCID record could not be read')
    throw new Refusal('conflict', 'ORCID does not answer at the moment. Please try again later.')
  }
}

export async function removeOwnPaper(context: Context, viewer: Viewer, paperId: string): Promise<OwnPapers> {
  if (!(await removePaper(context.db, viewer.id, paperId))) throw new Refusal('not_found')
  return ownPapers(context, viewer)
}

/** Finds the papers of DOIs among the journal's own articles and, if its address is configured, at Crossref. */
async function lookUp({ db, config, log }: Context, given: Given) {
  // A profile cannot have more papers, and a statement has a limited number of parameters.
  const dois = given.dois.slice(0, ownPapersMax)
  const own = await ownArticles(db, dois)
  const papers: GivenPaper[] = own.map((article) => ({ ...article, source: 'doi' }))
  const others = dois.filter((doi) => !own.some((article) => article.doi === doi))
  const unread: string[] = []
  let { crossref } = config
  for (const [n, doi] of others.entries()) {
    const found =
      crossref && n < lookedUpAtOnce
        ? await crossrefPaper(crossref, doi).catch((error: unknown) => {
            log.warn({ error: describe(error) }, 'a DOI could not be looked up')
            // The others are not asked for, because the reviewer would wait as long for each of them.
            crossref = null
            return null
          })
        : null
    if (found?.title) papers.push(found)
    else unread.push(doi)
  }
  return { papers, unread: [...unread, ...given.dois.slice(ownPapersMax)] }
}

async function store(
  context: Context,
  viewer: Viewer,
  given: readonly GivenPaper[],
  unread: string[],
): Promise<AddedPapers> {
  const keyed = new Map(
    given.map((paper) => {
      const titleKey = cut(unaccentedWords(paper.title).join(' '), longestTitle)
      return [
        titleKey,
        {
          ...paper,
          titleKey,
          title: cut(paper.title, longestTitle),
          abstract: cut(paper.abstract, longestAbstract),
        },
      ] as const
    }),
  )
  keyed.delete('')
  const added = await context.db.transaction().execute(async (trx) => {
    const free = ownPapersMax - (await countPapers(trx, viewer.id))
    const papers = [...keyed.values()].slice(0, Math.max(0, free))
    if (keyed.size > 0 && papers.length === 0)
      throw invalid('text', `A profile can have at most ${ownPapersMax} papers. Remove some to add others.`)
    return {
      count: papers.length === 0 ? 0 : await addPapers(trx, viewer.id, papers, context.clock.now()),
      left: keyed.size - papers.length,
    }
  })
  return {
    ...(await ownPapers(context, viewer)),
    added: added.count,
    known: keyed.size - added.left - added.count,
    tooMany: added.left,
    unread: unread.slice(0, shownUnread),
  }
}

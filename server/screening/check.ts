import { sampledHashes } from '#domain/manuscript/text-overlap.ts'
import type { Context } from '../context.ts'
import type { PageLayout } from '../documents/index.ts'
import { describe } from '../http/errors.ts'
import { worksLike } from '../jats/crossref-works.ts'
import { isSameWork } from '../jats/same-work.ts'
import { citesOwnArticle, mainFile, type ScreeningResult, storeScreening } from './queries.ts'
import { referencesIn } from './references.ts'

/** References that are looked up at most, because each is a request to the index. */
const lookedUp = 120

const unread = (problem: string): ScreeningResult => ({
  ...{ problem, hashes: [], hasLineNumbers: false },
  ...{ referenceCount: null, unknownReferences: null },
})

/**
 * Job that reads the text of a submission and checks it for the editor. Word and LaTeX files are read from
 * their copy for reviewers, which is a PDF.
 */
export async function screenManuscript(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { db, clock } = context
  const file = await mainFile(db, manuscriptId)
  if (!file) return
  const store = (result: ScreeningResult) =>
    storeScreening(db, manuscriptId, file.version, result, clock.now())
  const key = file.fileType === 'application/pdf' ? file.storageKey : file.blindKey
  if (!key) return store(unread('The manuscript has no PDF that could be read.'))
  let pages: PageLayout[]
  try {
    pages = await context.renderedPages.layout(key, manuscriptId)
  } catch (error) {
    context.log.warn({ manuscriptId, error: describe(error) }, 'screening could not read the manuscript')
    return store(unread('The text of the manuscript could not be read.'))
  }
  const lines = pages.flatMap((page) => page.lines)
  const references = referencesIn(pages)
  await store({
    problem: null,
    hashes: sampledHashes(lines.map(({ text }) => text).join('\n')),
    hasLineNumbers: pages.filter(({ printsLineNumbers }) => printsLineNumbers).length > pages.length / 2,
    referenceCount: references.length,
    unknownReferences: await unknownReferences(context, references),
  })
}

/** Returns the references that neither this journal nor Crossref knows; null if no index is configured. */
async function unknownReferences(
  { db, config }: Context,
  references: readonly string[],
): Promise<string[] | null> {
  const { crossref } = config
  if (!crossref) return null
  const unknown: string[] = []
  for (const reference of references.slice(0, lookedUp)) {
    if (await citesOwnArticle(db, reference)) continue
    const works = await worksLike(crossref, reference)
    if (!works.some((work) => isSameWork(work, null, reference))) unknown.push(reference)
  }
  return unknown
}

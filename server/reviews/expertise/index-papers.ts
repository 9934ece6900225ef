import { setImmediate as others } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { packUses, packVector, unpackUses } from './bytes.ts'
import {
  corpusSizes,
  corpusUnless,
  isAnyStale,
  lockStale,
  replaceCorpus,
  storeVectors,
  textsAfter,
  textsOf,
} from './index-queries.ts'
import { type Corpus, parameters, vectorOf } from './model.ts'
import { countTerms } from './terms.ts'

/** Papers whose vectors are made in one transaction; it takes some 30 ms, during which the process answers nobody. */
const atOnce = 50
/** The corpus is counted again when the number of papers has changed by this share. */
const growth = 0.2

export const emptyCorpus: Corpus = { papers: 0, uses: () => 0 }

export async function readCorpus(db: Database): Promise<Corpus> {
  const stored = await corpusUnless(db, 0)
  if (!stored) return emptyCorpus
  const uses = unpackUses(stored.uses)
  return { papers: stored.papers, uses: (term) => uses.get(term) ?? 1 }
}

/** Makes the vectors of some papers whose text has changed, and returns their number. */
export async function renewVectors(db: Database, corpus: Corpus, limit = atOnce): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ids = await lockStale(trx, limit)
    if (ids.length === 0) return 0
    // A second statement, so that it reads what was committed before the rows were locked.
    const papers = await textsOf(trx, ids)
    await storeVectors(
      trx,
      papers.map((paper) => ({
        id: paper.id,
        vector: packVector(vectorOf(countTerms(paper, parameters.titleWeight), corpus, parameters.mostTerms)),
      })),
    )
    return ids.length
  })
}

/** Job that counts the corpus when it has grown, and makes the vectors of all papers that are new or have changed. */
export async function indexExpertise({ db }: Pick<Context, 'db'>): Promise<void> {
  const { papers, counted } = await corpusSizes(db)
  if (Math.abs(papers - counted) > growth * counted) await countCorpus(db)
  if (!(await isAnyStale(db))) return
  const corpus = await readCorpus(db)
  while ((await renewVectors(db, corpus)) === atOnce) await others()
}

async function countCorpus(db: Database): Promise<void> {
  const uses = new Map<number, number>()
  let papers = 0
  let last = 0
  for (;;) {
    const texts = await textsAfter(db, last, atOnce)
    for (const text of texts)
      for (const term of countTerms(text, 1).keys()) uses.set(term, (uses.get(term) ?? 0) + 1)
    papers += texts.length
    last = texts.at(-1)?.id ?? last
    if (texts.length < atOnce) break
    await others()
  }
  await db.transaction().execute((trx) => replaceCorpus(trx, { papers, uses: packUses(uses) }))
}

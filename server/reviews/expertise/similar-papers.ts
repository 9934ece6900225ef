import type { Database } from '../../db/client.ts'
import { unpackUses, unpackVector } from './bytes.ts'
import { emptyCorpus, renewVectors } from './index-papers.ts'
import { corpusUnless, existingPapers, isAnyStale, vectorsAfter } from './index-queries.ts'
import { type Corpus, parameters, type Vector, vectorOf } from './model.ts'
import { countTerms, type PaperText, termSpace } from './terms.ts'

/** Changed papers whose vectors are made before a search, so that a profile counts at once. Jobs make the others. */
const renewedAtOnce = 50
/** Vectors that are read in one statement. */
const readAtOnce = 5000
/** Papers below this similarity share only common words. */
const leastSimilarity = 0.02
/** Papers whose owners are looked for. A few hundred people are examined, and shown are thirty. */
const mostPapers = 2000
const mostShared = 5

interface IndexedVector extends Vector {
  givenBy: string | null
}

/** The vectors of all papers, as this process knows them. */
class ExpertiseIndex {
  private vectors = new Map<number, IndexedVector>()
  private corpus: Corpus = emptyCorpus
  private version = 0
  private newest = 0
  private reading: Promise<void> = Promise.resolve()

  /** Reads what has changed since the last search. Searches at the same time wait for each other. */
  async refresh(db: Database): Promise<void> {
    const refreshed = this.reading.then(() => this.read(db))
    this.reading = refreshed.catch(() => undefined)
    await refreshed
  }

  private async read(db: Database): Promise<void> {
    const changed = await corpusUnless(db, this.version)
    if (changed) {
      const uses = unpackUses(changed.uses)
      this.corpus = { papers: changed.papers, uses: (term) => uses.get(term) ?? 1 }
      this.version = changed.version
    }
    if (await isAnyStale(db)) await renewVectors(db, this.corpus, renewedAtOnce)
    for (;;) {
      const rows = await vectorsAfter(db, this.newest, readAtOnce)
      for (const { id, vector, givenBy } of rows) this.vectors.set(id, { ...unpackVector(vector), givenBy })
      this.newest = rows.at(-1)?.made ?? this.newest
      if (rows.length < readAtOnce) return
    }
  }

  /** Removes papers that were deleted. */
  remove(ids: readonly number[]): void {
    for (const id of ids) this.vectors.delete(id)
  }

  search(paper: PaperText): SimilarPapers {
    const words = new Map<number, string>()
    const query = vectorOf(
      countTerms(paper, parameters.titleWeight, words),
      this.corpus,
      parameters.mostTerms,
    )
    const weights = queryWeights(query)
    const found: SimilarPaper[] = []
    for (const [id, vector] of this.vectors) {
      let similarity = 0
      for (let i = 0; i < vector.terms.length; i++)
        similarity += (weights[vector.terms[i] ?? 0] ?? 0) * (vector.weights[i] ?? 0)
      if (similarity >= leastSimilarity) found.push({ id, similarity })
    }
    for (const term of query.terms) weights[term] = 0
    found.sort((a, b) => b.similarity - a.similarity || a.id - b.id)
    return {
      papers: this.mostSimilar(found),
      sharedTerms: (id) => this.sharedTerms(id, query, words),
    }
  }

  /** Returns the first papers. Of a reviewer's own papers only those that are scored are kept, so that a long list takes no places of others. */
  private mostSimilar(found: readonly SimilarPaper[]): SimilarPaper[] {
    const chosen: SimilarPaper[] = []
    const numbers = new Map<string, number>()
    for (const paper of found) {
      if (chosen.length === mostPapers) break
      const giver = this.vectors.get(paper.id)?.givenBy
      if (giver) {
        const number = (numbers.get(giver) ?? 0) + 1
        if (number > parameters.bestPapers) continue
        numbers.set(giver, number)
      }
      chosen.push(paper)
    }
    return chosen
  }

  /** Returns the words that contribute most to the similarity of a paper, as the manuscript writes them. */
  private sharedTerms(id: number, query: Vector, words: ReadonlyMap<number, string>): string[] {
    const vector = this.vectors.get(id)
    if (!vector) return []
    const own = new Map([...vector.terms].map((term, i) => [term, vector.weights[i] ?? 0]))
    return [...query.terms]
      .map((term, i) => ({ term, share: (query.weights[i] ?? 0) * (own.get(term) ?? 0) }))
      .filter(({ share }) => share > 0)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, mostShared)
      .flatMap(({ term }) => words.get(term) ?? [])
  }
}

interface SimilarPaper {
  /** Id in `expertise_papers`. */
  id: number
  similarity: number
}

export interface SimilarPapers {
  /** Most similar first. */
  papers: SimilarPaper[]
  sharedTerms: (id: number) => string[]
}

/** One number for each possible term. A search sets its own and clears them before it ends. */
let sharedWeights: Float32Array | undefined

function queryWeights({ terms, weights }: Vector): Float32Array {
  sharedWeights ??= new Float32Array(termSpace)
  const filled = sharedWeights
  terms.forEach((term, i) => {
    filled[term] = weights[i] ?? 0
  })
  return filled
}

const indexes = new WeakMap<Database, ExpertiseIndex>()

/** Compares a manuscript with all papers of reviewers. The first search of a process reads their vectors. */
export async function similarPapers(db: Database, manuscript: PaperText): Promise<SimilarPapers> {
  const index = indexes.get(db) ?? new ExpertiseIndex()
  indexes.set(db, index)
  await index.refresh(db)
  for (;;) {
    const found = index.search(manuscript)
    const ids = found.papers.map(({ id }) => id)
    const existing = await existingPapers(db, ids)
    const deleted = ids.filter((id) => !existing.has(id))
    if (deleted.length === 0) return found
    index.remove(deleted)
  }
}

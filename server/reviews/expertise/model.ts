/**
 * How close a reviewer's papers are to a manuscript: vectors of terms with sublinear frequency, weighted by how rare
 * a term is in the journal's corpus, compared by their cosine. `npm run bench:reviewers` measures it.
 */

export interface Parameters {
  /** How often a term of the title or keywords counts. */
  titleWeight: number
  /** Number of terms that a vector keeps, those with the highest weights. */
  mostTerms: number
  /** Number of a reviewer's closest papers whose mean is the reviewer's score. */
  bestPapers: number
}

/** Chosen on one half of a set made from real records and reported on the other (docs/PERFORMANCE.md). */
export const parameters: Parameters = { titleWeight: 2, mostTerms: 120, bestPapers: 3 }

/** In how many papers each term occurs. */
export interface Corpus {
  papers: number
  uses: (term: number) => number
}

/** Terms and weights of a paper, of length one. */
export interface Vector {
  terms: Uint32Array
  weights: Float32Array
}

/** Weights the counted terms of a paper. A paper without terms has an empty vector. */
export function vectorOf(counts: ReadonlyMap<number, number>, corpus: Corpus, mostTerms: number): Vector {
  const weighed = [...counts]
    .map(([term, count]) => ({
      term,
      weight:
        (1 + Math.log(count)) *
        Math.log((corpus.papers + 1) / (Math.min(corpus.uses(term), corpus.papers) + 0.5)),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.term - b.term)
    .slice(0, mostTerms)
  const length = Math.hypot(...weighed.map(({ weight }) => weight)) || 1
  return {
    terms: Uint32Array.from(weighed, ({ term }) => term),
    weights: Float32Array.from(weighed, ({ weight }) => weight / length),
  }
}

/** Returns a reviewer's score from the similarities of the reviewer's papers: the mean of the best few. */
export function meanOfBest(similarities: readonly number[], best: number): number {
  const chosen = similarities.toSorted((a, b) => b - a).slice(0, best)
  return chosen.length === 0 ? 0 : chosen.reduce((sum, one) => sum + one, 0) / chosen.length
}

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Corpus,
  meanOfBest,
  type Parameters,
  parameters,
  vectorOf,
} from '#server/reviews/expertise/model.ts'
import { countTerms, termSpace } from '#server/reviews/expertise/terms.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { makeSets } from './reviewers/make.ts'
import { type Scores, score } from './reviewers/measure.ts'
import { type Paper, type ReviewerSet, readSet } from './reviewers/set.ts'

const highestLoss = 0.25

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    make: { type: 'string' },
    /** Folder with the records for --make. */
    data: { type: 'string' },
    parameters: { type: 'boolean', default: false },
    assert: { type: 'boolean', default: false },
  },
})

if (values.make) {
  const records = values.data ?? sharedPath('data/bulk')
  if (!records) throw new Error('There are no records: name their folder with --data')
  await makeSets(records, resolve(values.make))
} else {
  const folder = positionals[0]
  if (!folder) throw new Error('Name the folder of a set: npm run bench:reviewers -- FOLDER')
  await report(resolve(folder))
}

async function report(folder: string): Promise<void> {
  const set = await readSet(folder)
  const papers = [...set.archives.values()].reduce((sum, list) => sum + list.length, 0)
  console.log(
    `${set.ratings.size} reviewers with ${papers} papers, ${set.submissions.size} submissions\n\n` +
      `title  terms  best    loss    easy    hard    s`,
  )
  const row = (tried: Parameters) => {
    const begin = performance.now()
    const scores = measure(set, tried)
    const cells = [tried.titleWeight, tried.mostTerms, tried.bestPapers].map((cell) => String(cell).padEnd(5))
    const figures = [scores.loss, scores.easy, scores.hard].map((figure) => figure.toFixed(3))
    console.log(`${[...cells, ...figures].join('  ')}  ${((performance.now() - begin) / 1000).toFixed(1)}`)
    return scores
  }
  const { loss, pairs } = row(parameters)
  if (values.parameters)
    for (const change of [
      ...[1, 3, 4].map((titleWeight) => ({ titleWeight })),
      ...[30, 60, 240, 10_000].map((mostTerms) => ({ mostTerms })),
      ...[1, 2, 5, 100].map((bestPapers) => ({ bestPapers })),
    ])
      row({ ...parameters, ...change })
  console.log(
    `\n${pairs.all} pairs, ${pairs.easy} easy, ${pairs.hard} hard. Loss at most ${highestLoss}: ${loss <= highestLoss ? 'met' : 'MISSED'}`,
  )
  process.exitCode = values.assert && loss > highestLoss ? 1 : 0
}

/** Scores the set as the program scores reviewers, with the archives and submissions as the corpus. */
function measure({ archives, submissions, ratings }: ReviewerSet, tried: Parameters): Scores {
  const uses = new Uint32Array(termSpace)
  const counted = new Map<Paper, Map<number, number>>()
  for (const paper of [...submissions.values(), ...[...archives.values()].flat()]) {
    const counts = countTerms(paper, tried.titleWeight)
    counted.set(paper, counts)
    for (const term of counts.keys()) uses[term] = (uses[term] ?? 0) + 1
  }
  const corpus: Corpus = { papers: counted.size, uses: (term) => uses[term] ?? 0 }
  const vector = (paper: Paper) => vectorOf(counted.get(paper) ?? new Map(), corpus, tried.mostTerms)
  const query = new Float32Array(termSpace)
  const predicted = new Map<string, number>()
  for (const [user, own] of ratings) {
    const vectors = (archives.get(user) ?? []).map(vector)
    for (const id of own.keys()) {
      const paper = submissions.get(id)
      if (!paper) continue
      const asked = vector(paper)
      asked.terms.forEach((term, i) => {
        query[term] = asked.weights[i] ?? 0
      })
      const similarities = vectors.map(({ terms, weights }) =>
        terms.reduce((sum, term, i) => sum + (query[term] ?? 0) * (weights[i] ?? 0), 0),
      )
      for (const term of asked.terms) query[term] = 0
      predicted.set(`${user}\t${id}`, meanOfBest(similarities, tried.bestPapers))
    }
  }
  return score(ratings, (user, paper) => predicted.get(`${user}\t${paper}`) ?? 0)
}

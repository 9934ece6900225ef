/**
 * `node cli/train-references.ts`: trains the reference parser (server/documents/convert/reference-parser), an
 * averaged perceptron over token sequences, and writes its weights.
 * The training data is not part of this repository. It is read from ../shared/data (or SHARED_DIR): published
 * articles and a .bib file whose licences (CC BY, Apache-2.0) allow this use. Only the weights are stored.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { saveModel } from '#server/documents/convert/reference-parser/model.ts'
import { buckets, featuresOf, labels, tokensOf } from '#server/documents/convert/reference-parser/tokens.ts'
import { decode, type Model } from '#server/documents/convert/reference-parser/viterbi.ts'
import { type Example, examplesOf, heldOut } from './train-references/examples.ts'
import { recordsOfArticles, recordsOfBib, recordsOfCrossref } from './train-references/records.ts'
import { randomFrom, render } from './train-references/render.ts'

const rounds = 7
const realCopies = 6
const renderedPerRecord = 3

const shared = [process.env.SHARED_DIR, resolve('../shared'), '/work/shared'].find(
  (folder) => folder && existsSync(join(folder, 'data/jats')),
)
if (!shared) {
  console.error(
    'There is no training data here; set SHARED_DIR to the folder that contains data/jats and data/biblio.',
  )
  process.exit(1)
}

const random = randomFrom(20261122)
const isTraining = (name: string) => !heldOut.includes(name)
const real = [...examplesOf(join(shared, 'data/jats'), isTraining)].map(([, example]) => example)
const records = [
  ...recordsOfArticles(join(shared, 'data/jats'), isTraining),
  ...recordsOfBib(join(shared, 'data/biblio/economics_927kB.bib')),
  ...recordsOfBib(join(shared, 'data/biblio/rticles_asa.bib')),
  ...recordsOfCrossref(join(shared, 'data/biblio/crossref_works-list.json'), random),
]
const rendered = records.flatMap((record) =>
  Array.from({ length: renderedPerRecord }, () => render(record, random)),
)
console.log(
  `${real.length} references as written, ${rendered.length} rendered from ${records.length} records`,
)

interface Sequence {
  features: number[][]
  wanted: Uint8Array
}

/**
 * Converts an example to a training sequence. Half of the copies of real references are passed without
 * italics, to imitate lists pasted as plain text.
 */
function sequenceOf(example: Example, hasItalics: boolean): Sequence {
  const tokens = tokensOf(example.text, (at) => hasItalics && (example.italic[at] ?? false))
  return {
    features: featuresOf(tokens),
    wanted: Uint8Array.from(tokens, ({ start }) => labels.indexOf(example.labels[start] ?? 'other')),
  }
}

const sequences = [
  ...Array.from({ length: realCopies }, (_, copy) =>
    real.map((example) => sequenceOf(example, copy % 2 === 0)),
  ).flat(),
  ...rendered.map((example) => sequenceOf(example, true)),
]

const size = labels.length
const weights = new Float32Array(buckets * size)
const transitions = new Float32Array((size + 1) * size)
// For averaging. The sum of a weight over all steps is its last value times the number of steps, minus each
// change times the step at which it was made. These arrays add up the subtracted part.
const lateWeights = new Float32Array(weights.length)
const lateTransitions = new Float32Array(transitions.length)
let step = 1
const model: Model = { weights, transitions }

for (let round = 0; round < rounds; round += 1) {
  for (let at = sequences.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[sequences[at], sequences[other]] = [sequences[other] as Sequence, sequences[at] as Sequence]
  }
  let wrong = 0
  let tokens = 0
  for (const { features, wanted } of sequences) {
    const { labels: found } = decode(features, model)
    tokens += wanted.length
    for (let at = 0; at < wanted.length; at += 1) {
      const right = wanted[at] ?? 0
      const guess = found[at] ?? 0
      if (right !== guess) {
        wrong += 1
        for (const bucket of features[at] ?? []) {
          change(weights, lateWeights, bucket * size + right, 1)
          change(weights, lateWeights, bucket * size + guess, -1)
        }
      }
      const before = at === 0 ? size : (wanted[at - 1] ?? 0)
      const guessedBefore = at === 0 ? size : (found[at - 1] ?? 0)
      if (before !== guessedBefore || right !== guess) {
        change(transitions, lateTransitions, before * size + right, 1)
        change(transitions, lateTransitions, guessedBefore * size + guess, -1)
      }
    }
    step += 1
  }
  console.log(`round ${round + 1}: ${((100 * wrong) / tokens).toFixed(2)} % of the tokens wrong`)
}

function change(values: Float32Array, late: Float32Array, index: number, by: number): void {
  values[index] = (values[index] ?? 0) + by
  late[index] = (late[index] ?? 0) + by * step
}

const averaged = (values: Float32Array, late: Float32Array) =>
  values.map((value, index) => value - (late[index] ?? 0) / step)
const bytes = saveModel({
  weights: averaged(weights, lateWeights),
  transitions: averaged(transitions, lateTransitions),
})
console.log(`${Math.round(bytes / 1024)} kB written`)

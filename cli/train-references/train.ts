/** Trains an averaged perceptron over token sequences. */
import { buckets, featuresOf, labels, tokensOf } from '#server/documents/convert/reference-parser/tokens.ts'
import { decode, type Model } from '#server/documents/convert/reference-parser/viterbi.ts'
import type { Example } from './examples.ts'
import type { Random } from './writer.ts'

export const rounds = 7

export interface Sequence {
  features: number[][]
  wanted: Uint8Array
}

/** Converts an example to a training sequence. */
export function sequenceOf(example: Example, hasItalics: boolean): Sequence {
  const tokens = tokensOf(example.text, (at) => hasItalics && (example.italic[at] ?? false))
  return {
    features: featuresOf(tokens),
    wanted: Uint8Array.from(tokens, ({ start }) => labels.indexOf(example.labels[start] ?? 'other')),
  }
}

const size = labels.length

/** Changes the order of the sequences. `report` is given the share of wrong tokens after each round. */
export function train(
  sequences: Sequence[],
  rounds: number,
  random: Random,
  report: (round: number, wrong: number) => void = () => {},
): { weights: Float32Array; transitions: Float32Array } {
  const weights = new Float32Array(buckets * size)
  const transitions = new Float32Array((size + 1) * size)
  // For averaging. The sum of a weight over all steps is its last value times the number of steps, minus each
  // change times the step at which it was made. These arrays add up the subtracted part.
  const lateWeights = new Float32Array(weights.length)
  const lateTransitions = new Float32Array(transitions.length)
  let step = 1
  const model: Model = { weights, transitions }
  const change = (values: Float32Array, late: Float32Array, index: number, by: number) => {
    values[index] = (values[index] ?? 0) + by
    late[index] = (late[index] ?? 0) + by * step
  }
  for (let round = 0; round < rounds; round += 1) {
    shuffle(sequences, random)
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
    report(round + 1, wrong / tokens)
  }
  const averaged = (values: Float32Array, late: Float32Array) =>
    values.map((value, index) => value - (late[index] ?? 0) / step)
  return {
    weights: averaged(weights, lateWeights),
    transitions: averaged(transitions, lateTransitions),
  }
}

function shuffle<T>(list: T[], random: Random): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other] as T, list[at] as T]
  }
}

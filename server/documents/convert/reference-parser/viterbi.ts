import { labels } from './tokens.ts'

const size = labels.length

/** Weights for each feature bucket and label, and for each pair of successive labels. Stored as integers. */
export interface Model {
  weights: Int16Array | Float32Array
  /** Indexed by previous label and label; the last row is for the start of the sequence. */
  transitions: Int16Array | Float32Array
}

export interface Decoded {
  labels: Uint8Array
  /**
   * For each token, the difference in score between the best sequence and the best sequence with another
   * label for this token.
   */
  margins: Float64Array
  /** For each token and label, how much lower the best sequence with this label scores than the best of all. */
  losses: Float64Array
}

/**
 * Finds the best sequence of labels. Margins are computed only on request, because they need a second pass.
 */
export function decode(
  features: readonly (readonly number[])[],
  { weights, transitions }: Model,
  withMargins = false,
): Decoded {
  const count = features.length
  const emission = new Float64Array(count * size)
  for (const [at, list] of features.entries())
    for (const bucket of list) {
      const from = bucket * size
      for (let label = 0; label < size; label += 1)
        emission[at * size + label] = (emission[at * size + label] ?? 0) + (weights[from + label] ?? 0)
    }
  const forward = new Float64Array(count * size)
  const back = new Uint8Array(count * size)
  for (let at = 0; at < count; at += 1)
    for (let to = 0; to < size; to += 1) {
      let best = Number.NEGATIVE_INFINITY
      let from = 0
      if (at === 0) best = transitions[size * size + to] ?? 0
      else
        for (let before = 0; before < size; before += 1) {
          const score = (forward[(at - 1) * size + before] ?? 0) + (transitions[before * size + to] ?? 0)
          if (score > best) {
            best = score
            from = before
          }
        }
      forward[at * size + to] = best + (emission[at * size + to] ?? 0)
      back[at * size + to] = from
    }
  const chosen = new Uint8Array(count)
  const margins = new Float64Array(count)
  const losses = new Float64Array(withMargins ? count * size : 0)
  if (count === 0) return { labels: chosen, margins, losses }
  let last = 0
  for (let label = 1; label < size; label += 1)
    if ((forward[(count - 1) * size + label] ?? 0) > (forward[(count - 1) * size + last] ?? 0)) last = label
  const total = forward[(count - 1) * size + last] ?? 0
  for (let at = count - 1; at >= 0; at -= 1) {
    chosen[at] = last
    last = back[at * size + last] ?? 0
  }
  if (!withMargins) return { labels: chosen, margins, losses }
  const backward = new Float64Array(count * size)
  for (let at = count - 2; at >= 0; at -= 1)
    for (let from = 0; from < size; from += 1) {
      let best = Number.NEGATIVE_INFINITY
      for (let to = 0; to < size; to += 1) {
        const score =
          (transitions[from * size + to] ?? 0) +
          (emission[(at + 1) * size + to] ?? 0) +
          (backward[(at + 1) * size + to] ?? 0)
        if (score > best) best = score
      }
      backward[at * size + from] = best
    }
  for (let at = 0; at < count; at += 1) {
    let smallest = Number.POSITIVE_INFINITY
    for (let label = 0; label < size; label += 1) {
      const loss = total - (forward[at * size + label] ?? 0) - (backward[at * size + label] ?? 0)
      losses[at * size + label] = loss
      if (label !== chosen[at]) smallest = Math.min(smallest, loss)
    }
    margins[at] = smallest
  }
  return { labels: chosen, margins, losses }
}

/**
 * Counts the steps of matching, so that a test can check that they grow linearly with the length of the text.
 */
export interface Meter {
  steps: number
}

interface Output<Value> {
  length: number
  value: Value
}

interface Node<Value> {
  next: Map<number, number>
  /** Index of the node for the longest proper suffix that is also a prefix of a pattern. */
  fail: number
  outputs: Output<Value>[]
  /** Index of the nearest node along the suffixes that has outputs; 0 if there is none. */
  outputLink: number
}

const newNode = <Value>(): Node<Value> => ({ next: new Map(), fail: 0, outputs: [], outputLink: 0 })

/**
 * Finds all occurrences of many patterns in one pass over the text (Aho and Corasick, 1975). Symbols are numbers:
 * words of a vocabulary, or character codes.
 */
export class Automaton<Value> {
  readonly #nodes: Node<Value>[] = [newNode()]
  #isLinked = false

  add(pattern: readonly number[], value: Value): void {
    if (pattern.length === 0) return
    let at = 0
    for (const symbol of pattern) {
      const known = this.#nodes[at]?.next.get(symbol)
      if (known === undefined) {
        this.#nodes[at]?.next.set(symbol, this.#nodes.length)
        at = this.#nodes.push(newNode()) - 1
      } else at = known
    }
    this.#nodes[at]?.outputs.push({ length: pattern.length, value })
    this.#isLinked = false
  }

  /** Calls `found` for each occurrence, with the index of its last symbol and its number of symbols. */
  scan(
    symbols: ArrayLike<number>,
    found: (last: number, length: number, value: Value) => void,
    meter: Meter,
  ): void {
    if (!this.#isLinked) this.#link()
    let at = 0
    for (let i = 0; i < symbols.length; i++) {
      at = this.#step(at, symbols[i] ?? -1, meter)
      const node = this.#nodes[at]
      let output = node && node.outputs.length > 0 ? at : (node?.outputLink ?? 0)
      while (output > 0) {
        for (const { length, value } of this.#nodes[output]?.outputs ?? []) {
          meter.steps++
          found(i, length, value)
        }
        output = this.#nodes[output]?.outputLink ?? 0
      }
    }
  }

  #step(from: number, symbol: number, meter: Meter): number {
    let at = from
    for (;;) {
      meter.steps++
      const next = this.#nodes[at]?.next.get(symbol)
      if (next !== undefined) return next
      if (at === 0) return 0
      at = this.#nodes[at]?.fail ?? 0
    }
  }

  #link(): void {
    this.#isLinked = true
    const meter = { steps: 0 }
    const queue = [...(this.#nodes[0]?.next.values() ?? [])]
    for (const index of queue) {
      const node = this.#nodes[index]
      for (const [symbol, child] of node?.next ?? []) {
        const target = this.#nodes[child]
        if (!node || !target) continue
        target.fail = this.#step(node.fail, symbol, meter)
        const fallback = this.#nodes[target.fail]
        target.outputLink =
          fallback && fallback.outputs.length > 0 ? target.fail : (fallback?.outputLink ?? 0)
        queue.push(child)
      }
    }
  }
}

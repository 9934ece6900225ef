import { AsyncLocalStorage } from 'node:async_hooks'
import { deserialize, serialize } from 'node:v8'
import { Refusal } from '#domain/errors.ts'
import type { Trx } from './client.ts'

/**
 * Inserts a transaction's result. Returns false if another run of the same request has already inserted it.
 */
export type KeepStep = (trx: Trx, number: number, result: Buffer) => Promise<boolean>

/**
 * The transactions of one repeatable request, numbered in the order in which they begin. Each result is
 * stored in its own transaction. A repeated request gets the stored results of the transactions that were
 * committed, and runs only the others.
 */
export class Steps {
  readonly #committed: Map<number, Buffer>
  readonly #keep: KeepStep
  #next = 0
  #hasCommitted: boolean
  #isAnswered = false
  /** Whether another run of the same request committed a step first. This run then has no answer. */
  wasOvertaken = false

  constructor(committed: Map<number, Buffer>, keep: KeepStep) {
    this.#committed = committed
    this.#keep = keep
    this.#hasCommitted = committed.size > 0
  }

  get hasCommitted(): boolean {
    return this.#hasCommitted
  }

  /**
   * Marks the request as answered. Transactions that it begins afterwards, in the background, are not steps.
   */
  finish(): void {
    this.#isAnswered = true
  }

  async run<T>(
    execute: (work: (trx: Trx) => Promise<T>) => Promise<T>,
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    if (this.#isAnswered) return execute(work)
    const number = this.#next
    this.#next += 1
    const known = this.#committed.get(number)
    if (known) return deserialize(known) as T
    const result = await execute(async (trx) => {
      const made = await work(trx)
      if (await this.#keep(trx, number, serialize(made))) return made
      this.wasOvertaken = true
      throw new Refusal('conflict', 'This request is still being worked on. Please ask again in a moment.')
    })
    this.#hasCommitted = true
    return result
  }
}

const current = new AsyncLocalStorage<Steps>()

/** Runs `work` so that the transactions it begins are steps of this request. */
export function runInSteps(steps: Steps, work: () => void): void {
  current.run(steps, work)
}

/**
 * Runs work that a repeated request may find done already, such as the check of a file. Its transactions are no steps:
 * the numbers of those that follow must not depend on whether it had something to do.
 */
export function outsideSteps<T>(work: () => Promise<T>): Promise<T> {
  return current.exit(work)
}

export function currentSteps(): Steps | undefined {
  return current.getStore()
}

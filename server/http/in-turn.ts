let last: Promise<unknown> = Promise.resolve()

/**
 * Does pieces of long answers one after the other, whoever asks for them: however many are made at once, a reader waits for one
 * piece at most.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

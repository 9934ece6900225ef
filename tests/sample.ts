import { randomFrom } from '#cli/seed/random.ts'

/**
 * Takes samples of large sets of test cases. `npm run test:full` runs all cases. The seed is fixed, so that
 * results of different runs can be compared. IMPRIMATUR_SEED chooses another sample.
 */
export const full = process.env.IMPRIMATUR_FULL === '1'
export const seed = Number(process.env.IMPRIMATUR_SEED ?? 1)

/**
 * Returns `size` of the cases in their order, or all of them in a full run. Another `draw` gives other cases.
 */
export function sample<T>(cases: readonly T[], size: number, draw = 0): T[] {
  if (full || size >= cases.length) return [...cases]
  const random = randomFrom(seed + draw)
  const drawn = new Set<number>()
  while (drawn.size < size) drawn.add(Math.floor(random() * cases.length))
  return cases.filter((_, index) => drawn.has(index))
}

import { useMemo } from 'react'
import type { Passage } from './letter-marks.ts'
import type { NamedPoint } from './point-list.ts'

type Make = (points: readonly NamedPoint[]) => (paragraph: string) => Passage[]

/**
 * Returns the paragraphs of a text with the passages that belong to points. They are kept until points are divided, joined
 * or reworded, so that typing an answer costs nothing.
 */
export function useMarks(text: string, points: readonly NamedPoint[], make: Make): Passage[][] {
  const key = points.map(({ id, short, text: words }) => `${id} ${short} ${words.length}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that is read of the points.
  return useMemo(
    () =>
      text
        .trim()
        .split(/\n{2,}/)
        .map(make(points)),
    [text, key, make],
  )
}

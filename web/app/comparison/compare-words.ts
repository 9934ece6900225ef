import { diffArrays } from 'diff'
import { piecesOf, runsOf, type TextRun } from '#domain/article/compare-blocks.ts'

/** Above this number of differences a search for the shortest comparison takes too long. */
const maxDifferences = 1500

/** Compares two passages word by word. Passages with too many differences are shown as removed and added. */
export function compareWords(before: string, after: string): TextRun[] {
  const found = diffArrays(piecesOf(before), piecesOf(after), { maxEditLength: maxDifferences })
  if (!found)
    return [
      { text: before, change: 'removed' },
      { text: after, change: 'added' },
    ]
  return runsOf(found)
}

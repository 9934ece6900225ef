import { type ComparedBlock, compareBlocks, type TextBlock } from '#domain/article/compare-blocks.ts'
import { compareWords } from '#web/app/comparison/compare-words.ts'

/** A field of a version as it is shown. */
export interface VersionField {
  label: string
  text: string
  /** Whether the field stays as it is when a version is restored. */
  stays?: boolean
}

export interface ChangedPassage {
  /** The label of its field. */
  label: string
  change: Exclude<ComparedBlock<TextBlock>['change'], 'same'>
  runs: ComparedBlock<TextBlock>['runs']
}

const linesOf = ({ label, text }: VersionField): TextBlock[] =>
  text.split(/\n+/).flatMap((line) => (line.trim() ? [{ id: null, kind: label, text: line.trim() }] : []))

/**
 * The passages that differ between two versions, which have the same fields. A field in which only blank lines or signs differ is one
 * passage without words.
 */
export function versionChanges(
  before: readonly VersionField[],
  after: readonly VersionField[],
): ChangedPassage[] {
  return after.flatMap((field, index) => {
    const old = before[index] as VersionField
    if (old.text === field.text) return []
    const [from, to] = [linesOf(old), linesOf(field)]
    const passages = compareBlocks(from, to, compareWords).flatMap(({ change, runs }): ChangedPassage[] =>
      change === 'same' ? [] : [{ label: field.label, change, runs }],
    )
    // A single line is one passage, however few of its words are left: what was removed, then what was added.
    if (passages.length === 0 || (from.length === 1 && to.length === 1))
      return [
        { label: field.label, change: 'changed', runs: passages.toReversed().flatMap(({ runs }) => runs) },
      ]
    return passages
  })
}

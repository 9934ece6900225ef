import { type ComparedBlock, compareBlocks, type TextBlock } from '#domain/article/compare-blocks.ts'
import { compareWords } from '#web/app/comparison/compare-words.ts'

/** A field of a version as it is shown. */
export interface VersionField {
  label: string
  text: string
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
    const passages = compareBlocks(linesOf(old), linesOf(field), compareWords).flatMap(
      ({ change, runs }): ChangedPassage[] =>
        change === 'same' ? [] : [{ label: field.label, change, runs }],
    )
    return passages.length > 0 ? passages : [{ label: field.label, change: 'changed', runs: [] }]
  })
}

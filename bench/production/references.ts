/**
 * Measures how well the parser handles references on which it was not trained: the share of fields in the
 * text that match exactly.
 */

import { type Example, examplesOf, hasAllNames, heldOut } from '#cli/train-references/examples.ts'
import { surnamesOf, yearOf } from '#server/documents/convert/csl.ts'
import { parseReference } from '#server/documents/convert/reference-parser/parse.ts'
import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import type { Model } from '#server/documents/convert/reference-parser/viterbi.ts'
import { certain } from '#server/documents/convert/references.ts'
import { fold } from './fold.ts'
import { styledReferences } from './styles.ts'

export interface FieldScores {
  [field: string]: { right: number; total: number; marked: number; wrongUnmarked: number }
}

/**
 * Measures references to journal articles that citeproc writes, for each style. Works, names and styles were
 * not used in the training.
 */
export async function measureStyles(
  shared: string,
  styles: string | undefined,
  show: boolean,
): Promise<Map<string, FieldScores>> {
  const groups = new Map<string, FieldScores>()
  for (const { style, text, italic, item } of await styledReferences(shared, styles)) {
    const found = parseReference(text, (at) => italic[at] ?? false)
    const [first = ''] = (item.page ?? '').split('-')
    const words = ` ${fold(text)} `
    // Counts only names that the style prints, because styles shorten long lists of authors.
    const written = surnamesOf(item).filter((name) => words.includes(` ${fold(name)} `))
    const isIn = (value: string | number | undefined) => {
      const folded = fold(String(value ?? ''))
      return folded !== '' && words.includes(` ${folded} `) ? folded : ''
    }
    const [foundFirst = ''] = (found.item.page ?? '').split('-')
    const of = (name: string) => found.confidence[name] ?? 0
    const compared: Comparison[] = [
      [
        'surnames',
        written.map(fold).join('|'),
        surnamesOf({ ...found.item, editor: undefined })
          .map(fold)
          .join('|'),
        of('author'),
      ],
      ['year', isIn(yearOf(item) ?? ''), (yearOf(found.item) ?? '').slice(0, 4), of('year')],
      ['title', isIn(item.title), fold(found.item.title), of('title')],
      [
        'container',
        isIn(item['container-title']),
        fold(found.item['container-title']),
        of('container-title'),
      ],
      ['volume', isIn(item.volume), fold(String(found.item.volume ?? '')), of('volume')],
      ['first page', isIn(first), fold(foundFirst), of('page')],
      ['doi', isIn(item.DOI), fold(found.item.DOI), 1],
    ]
    score(groups, [style, 'all styles'], compared, { text, show })
  }
  return groups
}

/** Returns the scores for each group of references. `show` prints each mismatch. */
export function measureReferences(folder: string, show: boolean): Map<string, FieldScores> {
  const groups = new Map<string, FieldScores>()
  measureExamples(
    examplesOf(folder, (name) => heldOut.includes(name)),
    { groups, show },
  )
  return groups
}

/** Tells for a field of a reference with which confidence it was read, and whether it is right. */
export type Report = (field: string, confidence: number, isRight: boolean) => void

/**
 * Adds the scores of the examples to the groups, and reports each field. Uses the stored model unless another
 * is given.
 */
export function measureExamples(
  examples: Iterable<[file: string, Example]>,
  {
    groups,
    show,
    model,
    report,
  }: { groups: Map<string, FieldScores>; show: boolean; model?: Model; report?: Report },
): void {
  for (const [file, example] of examples) {
    const isInternational = !file.startsWith('scielo') || /ress|rbef|abc_/.test(file)
    const names = example.isJournal
      ? [
          'articles, all',
          ...(isInternational ? ['articles, international'] : ['articles, Portuguese and Spanish lists']),
        ]
      : ['books and others']
    const compared = comparisons(example, model)
    score(groups, names, compared, { text: example.text, show })
    for (const [field, wanted, found, confidence] of compared)
      if (wanted !== '' || found !== '') report?.(field, confidence, wanted === found)
  }
}

type Comparison = [field: string, wanted: string, found: string, confidence: number]

function score(
  groups: Map<string, FieldScores>,
  names: readonly string[],
  compared: readonly Comparison[],
  { text, show }: { text: string; show: boolean },
): void {
  for (const [field, wanted, found, confidence] of compared) {
    if (wanted === '') continue
    const isRight = wanted === found
    if (show && !isRight) console.log(`  ${field}: “${wanted}” read as “${found}”\n    ${text}`)
    for (const name of names) {
      const scores = groups.get(name) ?? {}
      groups.set(name, scores)
      const fieldScore = scores[field] ?? { right: 0, total: 0, marked: 0, wrongUnmarked: 0 }
      scores[field] = fieldScore
      fieldScore.total += 1
      if (isRight) fieldScore.right += 1
      if (confidence < certain) fieldScore.marked += 1
      else if (!isRight) fieldScore.wrongUnmarked += 1
    }
  }
}

function comparisons(example: Example, model: Model | undefined): Comparison[] {
  const { item, confidence } = parseReference(example.text, (at) => example.italic[at] ?? false, model)
  const wanted = (label: Label) => fold(runs(example, label)[0])
  const surnames = runs(example, 'surname').map(fold)
  const found = surnamesOf({ ...item, editor: undefined }).map(fold)
  const [first = '', last = ''] = (item.page ?? '').split('-')
  const of = (name: string) => confidence[name] ?? 0
  return [
    ['surnames', hasAllNames(example) ? surnames.join('|') : '', found.join('|'), of('author')],
    ['year', wanted('year').slice(0, 4), (yearOf(item) ?? '').slice(0, 4), of('year')],
    ['title', wanted('title'), fold(item.title), of('title')],
    ['container', wanted('container'), fold(item['container-title']), of('container-title')],
    ['volume', wanted('volume'), fold(String(item.volume ?? '')), of('volume')],
    ['first page', wanted('firstPage'), fold(first), of('page')],
    ['last page', wanted('lastPage'), fold(last), of('page')],
    ['publisher', wanted('publisher'), fold(item.publisher), of('publisher')],
    ['doi', wanted('doi').replace(/^(https? )?(www )?(dx )?(doi org )?(doi )?/, ''), fold(item.DOI), 1],
  ]
}

function runs(example: Example, label: Label): string[] {
  const found: string[] = []
  let at = 0
  while (at < example.text.length) {
    if (example.labels[at] !== label) {
      at += 1
      continue
    }
    let end = at
    while (end < example.text.length && example.labels[end] === label) end += 1
    found.push(example.text.slice(at, end))
    at = end
  }
  return found
}

/**
 * Measures how well the parser handles references on which it was not trained: the share of fields in the
 * text that match exactly.
 */

import { type Example, examplesOf, heldOut } from '#cli/train-references/examples.ts'
import { parseReference } from '#server/documents/convert/reference-parser/parse.ts'
import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import { surnamesOf, yearOf } from '#server/documents/convert/references.ts'

const fold = (text: string | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export interface FieldScores {
  [field: string]: { right: number; total: number; marked: number; wrongUnmarked: number }
}

/** Returns the scores for each group of references. `show` prints each mismatch. */
export function measureReferences(folder: string, show: boolean): Map<string, FieldScores> {
  const groups = new Map<string, FieldScores>()
  for (const [file, example] of examplesOf(folder, (name) => heldOut.includes(name))) {
    const isInternational = !file.startsWith('scielo') || /ress|rbef|abc_/.test(file)
    const names = example.isJournal
      ? [
          'articles, all',
          ...(isInternational ? ['articles, international'] : ['articles, Portuguese and Spanish lists']),
        ]
      : ['books and others']
    for (const [field, wanted, found, confidence] of comparisons(example)) {
      if (wanted === '') continue
      const isRight = wanted === found
      if (show && !isRight) console.log(`  ${field}: “${wanted}” read as “${found}”\n    ${example.text}`)
      for (const name of names) {
        const scores = groups.get(name) ?? {}
        groups.set(name, scores)
        const score = scores[field] ?? { right: 0, total: 0, marked: 0, wrongUnmarked: 0 }
        scores[field] = score
        score.total += 1
        if (isRight) score.right += 1
        if (confidence < 0.9) score.marked += 1
        else if (!isRight) score.wrongUnmarked += 1
      }
    }
  }
  return groups
}

function comparisons(example: Example): [field: string, wanted: string, found: string, confidence: number][] {
  const { item, confidence } = parseReference(example.text, (at) => example.italic[at] ?? false)
  const wanted = (label: Label) => fold(runs(example, label)[0])
  const surnames = runs(example, 'surname').map(fold)
  const found = surnamesOf({ ...item, editor: undefined }).map(fold)
  const [first = '', last = ''] = (item.page ?? '').split('-')
  const of = (name: string) => confidence[name] ?? 0
  return [
    ['surnames', surnames.join('|'), found.join('|'), of('author')],
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

import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import type { BibliographicRecord } from './render.ts'
import type { Random } from './writer.ts'

interface Rendering {
  add: (text: string, label?: Label, isItalic?: boolean) => void
  pick: <T>(...choices: T[]) => T
  random: Random
  style: string
  hasItalics: boolean
  yearFirst: boolean
}

/** Writes the journal with volume, issue and pages, as the style does. */
export function renderJournal(
  { container, volume, issue, first, last, place, year }: BibliographicRecord,
  { add, pick, random, style, hasItalics, yearFirst }: Rendering,
): void {
  add(container, 'container', hasItalics)
  if (style === 'abnt') {
    if (place && random() < 0.4) {
      add(', ')
      add(place, 'place')
    }
    if (volume) {
      add(', v. ')
      add(volume, 'volume')
    }
    if (issue) {
      add(', n. ')
      add(issue, 'issue')
    }
    if (first) {
      add(', p. ')
      add(first, 'firstPage')
      if (last) {
        add('-')
        add(last, 'lastPage')
      }
    }
  } else if (style === 'vancouver') {
    if (random() < 0.7) add('.')
    add(' ')
    if (!yearFirst) {
      add(year, 'year')
      add(pick(';', '; ', ' '))
    }
    add(volume, 'volume')
    if (issue && random() < 0.8) {
      add('(')
      add(issue, 'issue')
      add(')')
    }
    if (first) {
      add(pick(':', ': '))
      add(first, 'firstPage')
      if (last) {
        add(pick('-', '–'))
        add(
          random() < 0.4 && last.length === first.length && last.length > 2
            ? last.slice(commonStart(first, last))
            : last,
          'lastPage',
        )
      }
    }
  } else {
    if (volume) {
      add(
        style === 'ieee'
          ? ', vol. '
          : style === 'plos' || style === 'nature'
            ? ' '
            : pick(', ', ' ', ', Vol. ', ', '),
      )
      add(volume, 'volume', hasItalics && random() < 0.4)
    }
    if (issue) {
      const form =
        style === 'ieee' ? [', no. ', ''] : pick(['(', ')'], [' (', ')'], ['(', ')'], [', no. ', ''])
      add(form[0] ?? '')
      add(issue, 'issue')
      add(form[1] ?? '')
    }
    if (!yearFirst && style === 'mla') {
      add(' (')
      add(year, 'year')
      add(')')
    }
    if (first) {
      add(style === 'ieee' ? ', pp. ' : style === 'plos' ? ': ' : pick(', ', ': ', ':', ', pp. ', ', p. '))
      add(first, 'firstPage')
      if (last) {
        add(pick('–', '-', '–', '--'))
        add(last, 'lastPage')
      }
    }
  }
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return Math.min(at, b.length - 1)
}

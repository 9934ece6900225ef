/** Renders references in the styles found in authors' reference lists, with a label for each character. */
import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import type { Example } from './examples.ts'
import { renderJournal } from './render-journal.ts'
import type { Random } from './writer.ts'

export interface BibliographicRecord {
  kind: 'journal' | 'book' | 'chapter' | 'report' | 'thesis' | 'web'
  authors: { family: string; given: string }[]
  editors: { family: string; given: string }[]
  year: string
  title: string
  container: string
  volume: string
  issue: string
  first: string
  last: string
  publisher: string
  place: string
  doi: string
}

export function render(record: BibliographicRecord, random: Random): Example {
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T
  const example: Example = { text: '', labels: [], italic: [], isJournal: record.kind === 'journal' }
  const add = (text: string, label: Label = 'other', isItalic = false) => {
    example.text += text
    for (let at = 0; at < text.length; at += 1) {
      example.labels.push(label)
      example.italic.push(isItalic)
    }
  }
  const style = pick(
    'apa',
    'apa',
    'harvard',
    'chicago',
    'chicago',
    'vancouver',
    'vancouver',
    'ieee',
    'abnt',
    'abnt',
    'mla',
    'plain',
    'plain',
    'economics',
    'plos',
    'springer',
    'plos',
    'nature',
  )
  const hasItalics = random() < 0.6
  const isPortuguese = style === 'abnt' && random() < 0.8
  const initialsOf = (given: string, dot: string, space: string) =>
    given
      .split(/[\s.]+/)
      .filter(Boolean)
      .map((word) =>
        word
          .split('-')
          .map((part) => part.charAt(0) + dot)
          .join('-'),
      )
      .join(space)
  const givenForm = {
    apa: ['.', ' '],
    harvard: ['.', ''],
    chicago: null,
    vancouver: ['', ''],
    plos: ['', ''],
    nature: ['.', ' '],
    springer: pick<[string, string]>(['.', ''], ['', ''], ['.', ' ']),
    ieee: ['.', ' '],
    abnt: ['.', ' '],
    mla: null,
    plain: pick(['.', ' '], ['.', ''], null),
    economics: null,
  }[style] as [string, string] | null
  const isInverted = style !== 'ieee' && !(style === 'plain' && random() < 0.3)
  const people = (
    list: { family: string; given: string }[],
    surname: Label,
    given: Label,
    inverted: boolean,
  ) => {
    const most = random() < 0.2 ? 1 + Math.floor(random() * 3) : 30
    const shown = list.slice(0, Math.min(most, style === 'vancouver' || style === 'plos' ? 6 : 30))
    shown.forEach((person, index) => {
      const isLast = index === shown.length - 1
      if (index > 0) {
        if (style === 'abnt') add('; ')
        else if (style === 'vancouver' || style === 'plos') add(', ')
        else
          add(
            isLast && shown.length === list.length
              ? pick(', and ', ' and ', ', & ', ' & ', ', ')
              : style === 'plain'
                ? pick(', ', '; ')
                : ', ',
          )
      }
      const name = givenForm ? initialsOf(person.given, givenForm[0], givenForm[1]) : person.given
      const family = style === 'abnt' ? person.family.toUpperCase() : person.family
      const isDirect =
        !inverted || (index > 0 && (style === 'chicago' || style === 'economics' || style === 'mla'))
      if (!name) add(family, surname)
      else if (isDirect) {
        add(name, given)
        add(' ')
        add(family, surname)
      } else {
        add(family, surname)
        add(style === 'vancouver' || style === 'plos' ? ' ' : ', ')
        add(name, given)
      }
    })
    if (shown.length < list.length) add(pick(' et al.', ', et al.', ' et al', ', and others'))
  }
  const { kind, year, title, container, first, last, publisher, place, doi } = record
  const isEdited = record.authors.length === 0 && record.editors.length > 0
  if (random() < 0.12) add(pick('1. ', '[12] ', '23 ', '(4) ', '• '))
  if (isEdited) {
    people(record.editors, 'editorSurname', 'editorGiven', isInverted)
    add(pick(' (eds.)', ' (Eds.)', ', eds.', ', editors', ' (Org.)', ' (ed.)'))
  } else people(record.authors, 'surname', 'given', isInverted)
  const yearFirst =
    ['apa', 'harvard', 'chicago', 'economics', 'plos'].includes(style) ||
    (style === 'plain' && random() < 0.5)
  const suffix = random() < 0.1 ? pick('a', 'b', 'c') : ''
  if (yearFirst) {
    const bracket =
      style === 'apa' || style === 'harvard' || style === 'plos' || (style !== 'chicago' && random() < 0.6)
    if (bracket) {
      add(example.text.endsWith('.') || random() < 0.8 ? ' (' : '. (')
      add(year + suffix, 'year')
      add(style === 'plos' ? ')' : pick(').', ')', '),', '):', ').'))
    } else {
      add(example.text.endsWith('.') ? ' ' : pick('. ', ', ', '. '))
      add(year + suffix, 'year')
      add(pick('.', '.', ','))
    }
  } else
    add(
      example.text.endsWith('.')
        ? style === 'ieee' || style === 'mla'
          ? pick(' ', ', ')
          : ' '
        : style === 'ieee'
          ? ', '
          : '. ',
    )
  if (!example.text.endsWith(' ')) add(' ')
  if (style === 'springer') {
    while (example.text.endsWith(' ') || example.text.endsWith('. ')) {
      example.text = example.text.slice(0, -1)
      example.labels.pop()
      example.italic.pop()
    }
    add(pick(': ', ' : ', ': '))
  }
  const isWhole = kind === 'book' || kind === 'report' || kind === 'thesis' || kind === 'web'
  const quote = isWhole
    ? null
    : style === 'ieee' ||
        style === 'mla' ||
        (style === 'chicago' && random() < 0.8) ||
        (style === 'economics' && random() < 0.8) ||
        random() < 0.05
      ? pick<[string, string]>(['“', '”'], ['"', '"'], ['“', '”'])
      : null
  if (quote) add(quote[0])
  add(title.replace(/[.]$/, ''), 'title', hasItalics && isWhole)
  // Some titles continue after a full stop or a dash. The continuation is labelled as title, too.
  if (random() < 0.06)
    add(
      pick('. ', '—', '? ', ' - ', '. Part I: ') +
        pick(
          'Evidence from a field experiment',
          'A review',
          'Results of two surveys',
          'Teil 1',
          'New methods and data',
          'Um estudo de caso',
        ),
      'title',
      hasItalics && isWhole,
    )
  const hasOwnStop = /[?!]$/.test(title)
  if (quote) add(pick(`.${quote[1]}`, `,${quote[1]}`, `${quote[1]},`, quote[1]))
  else if (!hasOwnStop) add(style === 'plain' ? pick('.', ',', '.') : '.')
  add(' ')
  if (kind === 'thesis') {
    add(
      pick(
        'PhD thesis, ',
        'Tese (Doutorado) – ',
        'Doctoral dissertation, ',
        'Dissertação (Mestrado em Economia) - ',
        'Thesis. ',
      ),
    )
    add(publisher || 'University', 'publisher')
    if (place) {
      add(', ')
      add(place, 'place')
    }
  } else if (kind === 'journal') {
    renderJournal(record, { add, pick, random, style, hasItalics, yearFirst })
  } else {
    if (kind === 'chapter') {
      add(pick('In ', 'In: ', 'In: ', 'in '))
      const editorsFirst = record.editors.length > 0 && random() < 0.6
      if (editorsFirst) {
        people(record.editors, 'editorSurname', 'editorGiven', style === 'abnt' || style === 'vancouver')
        add(pick(' (Eds.), ', ' (eds.), ', ', editors. ', ' (Org.). ', ' (Ed.), '))
      }
      add(container, 'container', hasItalics)
      if (!editorsFirst && record.editors.length > 0) {
        add(', edited by ')
        people(record.editors, 'editorSurname', 'editorGiven', false)
      }
      if (first && style !== 'abnt' && random() < 0.7) {
        add(pick(' (pp. ', ', pp. ', ', '))
        add(first, 'firstPage')
        if (last) {
          add('–')
          add(last, 'lastPage')
        }
        if (example.text.includes('(pp. ')) add(')')
      }
      add('. ')
    }
    if (random() < 0.1) {
      add(isPortuguese ? '2. ed' : '2nd ed', 'edition')
      add('. ')
    }
    const placeFirst = style !== 'apa' && Boolean(place) && random() < 0.85
    if (placeFirst) {
      add(place, 'place')
      add(pick(': ', ': ', ', '))
    }
    if (publisher) add(publisher, 'publisher')
    else if (placeFirst) add('s.n.')
    if (!placeFirst && place && random() < 0.5) {
      add(', ')
      add(place, 'place')
    }
  }
  if (!example.labels.includes('year')) {
    if (style === 'nature' || style === 'springer') {
      add(' (')
      add(year, 'year')
      add(')')
    } else {
      add(style === 'vancouver' ? pick('; ', ', ') : ', ')
      add(year, 'year')
    }
  }
  if (style === 'abnt' && kind === 'chapter' && first) {
    add('. p. ')
    add(first, 'firstPage')
    if (last) {
      add('-')
      add(last, 'lastPage')
    }
  }
  if (!example.text.endsWith('.') && random() < 0.9) add('.')
  if (doi && random() < 0.6) {
    add(pick(' https://doi.org/', ' doi:', ' DOI: ', ' doi: ', ' http://dx.doi.org/', ' '))
    add(doi, 'doi')
    if (random() < 0.3) add('.')
  } else if (kind === 'web' || random() < 0.06) {
    add(
      isPortuguese
        ? ' Disponível em: '
        : pick(' Available at: ', ' Retrieved from ', ' Available: ', ' URL: ', ' '),
    )
    add(`https://www.example.org/${title.split(' ')[0]?.toLowerCase() ?? ''}/${year}.html`, 'url')
    add(
      isPortuguese
        ? `. Acesso em: ${1 + Math.floor(random() * 28)} jan. 2020.`
        : random() < 0.5
          ? '. Accessed 3 May 2019.'
          : '',
    )
  }
  return example
}

/** Renders references in styles used internationally: APA, Vancouver and its short form, and those of physics and economics. */
import type { Example } from './examples.ts'
import { type NameForm, writePeople } from './people.ts'
import { cased, identifiers, numbersOf, pages, titled, type Work } from './reference-parts.ts'
import { bodyOf, cityOf, journalOf, monthOf, publisherOf } from './vocabulary.ts'
import { type Random, Writer } from './writer.ts'

const and = { pt: 'e', es: 'y', en: 'and' } as const

export function apa(work: Work, random: Random): Example {
  const writer = new Writer(random, true)
  const { add, pick, happens, between } = writer
  const { language } = work
  const numbers = numbersOf(writer)
  if (happens(0.06)) add(bodyOf(language, writer), 'collab')
  else
    writePeople(writer, work.authors, {
      inverted: 'all',
      capitals: false,
      initials: happens(0.85) ? pick<[string, string]>(['.', ' '], ['.', '']) : null,
      comma: ', ',
      separator: pick(', ', ', ', '; '),
      last: pick(', & ', ', & ', ` ${and[language]} `, ', ', ` & `, `, ${and[language]} `),
      most: happens(0.1) ? 1 : 20,
      others: pick(', et al.', ' et al.'),
    })
  const month = monthOf(language, writer).replace('.', '')
  add(happens(0.9) ? ' (' : pick('. ', ', ', ' '))
  const hasBracket = writer.endsWith('(')
  const isInPress = happens(0.03)
  if (isInPress) add(pick('in press', 'forthcoming', 'en prensa', 'no prelo'))
  else add(numbers.year + (happens(0.08) ? pick('a', 'b') : ''), 'year')
  if (happens(0.06)) add(`, ${pick(`${month} ${between(1, 28)}`, month)}`)
  add(hasBracket ? pick('). ', ') ', '), ', '): ') : '. ')
  const title = cased(titled(work, writer), writer)
  add(title, 'title')
  add(/[?!]$/.test(title) ? ' ' : '. ')
  add(journalOf(language, writer), 'container', happens(0.6))
  if (isInPress) add('.')
  else {
    add(pick(', ', ', ', ' ', ', vol. '))
    const hasVolume = !happens(0.07)
    if (hasVolume) add(numbers.volume, 'volume', happens(0.4))
    if (!hasVolume || happens(0.7)) {
      add(pick('(', '(', ' (', ', no. '))
      const isBracketed = writer.endsWith('(')
      add(numbers.issue, 'issue')
      if (isBracketed) add(')')
    }
    if (happens(0.93)) pages(writer, numbers, pick(', ', ', ', ', pp. ', ': ', ':'))
    add('.')
  }
  identifiers(writer, language)
  return writer.example
}

export function vancouverNames({ pick, happens }: Writer): NameForm {
  return {
    inverted: 'all',
    capitals: false,
    initials: ['', ''],
    comma: ' ',
    separator: ', ',
    last: pick(', ', ', ', ', ', ' and ', ' & '),
    most: happens(0.2) ? pick(1, 3) : 6,
    others: pick(', et al', ' et al', ', et al'),
  }
}

export function vancouver(work: Work, random: Random): Example {
  const writer = new Writer(random, true)
  const { add, pick, happens, between } = writer
  const { language } = work
  const numbers = numbersOf(writer)
  if (happens(0.2)) add(`${between(1, 60)}${pick('. ', ' ', '. ')}`)
  if (happens(0.08)) add(bodyOf(language, writer), 'collab')
  else writePeople(writer, work.authors, vancouverNames(writer))
  add('. ')
  const title = titled(work, writer)
  add(title, 'title')
  add(/[?!]$/.test(title) ? ' ' : pick('. ', '. ', '. ', ' [Internet]. '))
  add(journalOf(language, writer), 'container', happens(0.3))
  add(pick('. ', '. ', ' ', ' [Internet]. ', ', '))
  add(numbers.year, 'year')
  const month = monthOf(language, writer).replace('.', '')
  if (happens(0.25))
    add(
      ` ${pick(month, `${month} ${between(1, 28)}`, `${month}-${monthOf(language, writer).replace('.', '')}`)}`,
    )
  if (happens(0.05))
    add(` [${pick('Acesso', 'citado', 'cited')} ${between(1, 28)} ${month} ${between(2015, 2024)}]`)
  add(pick(';', ';', '; ', ', '))
  if (!happens(0.04)) add(numbers.volume, 'volume', happens(0.1))
  if (happens(0.75)) {
    add(pick('(', '(', ' ('))
    add(numbers.issue, 'issue')
    add(')')
  }
  if (happens(0.95)) pages(writer, numbers, pick(':', ':', ': ', ', '))
  add('.')
  identifiers(writer, language)
  return writer.example
}

/** Year in brackets after the authors, no stops in names and journals, a colon before the pages. */
export function shortVancouver(work: Work, random: Random): Example {
  const writer = new Writer(random, true)
  const { add, pick, happens } = writer
  const numbers = numbersOf(writer)
  writePeople(writer, work.authors, {
    ...vancouverNames(writer),
    most: happens(0.4) ? 5 : 12,
    others: ', et al.',
    last: ', ',
  })
  add(' (')
  add(numbers.year, 'year')
  add(pick(') ', ') ', '). '))
  const title = titled(work, writer)
  add(title, 'title')
  add(/[?!]$/.test(title) ? ' ' : '. ')
  add(journalOf('en', writer), 'container', happens(0.2))
  add(' ')
  if (!happens(0.05)) {
    add(numbers.volume, 'volume')
    if (happens(0.15)) {
      add('(')
      add(numbers.issue, 'issue')
      add(')')
    }
    pages(writer, numbers, pick(': ', ': ', ':'))
  } else add(numbers.first, 'firstPage')
  add(pick('.', '.', ''))
  identifiers(writer, 'en')
  return writer.example
}

/** Initials first, no title, the volume in bold, and the year at the end in brackets. */
export function physics(work: Work, random: Random): Example {
  const writer = new Writer(random, true)
  const { add, pick, happens, between } = writer
  const { language } = work
  const numbers = numbersOf(writer)
  if (happens(0.7)) add(`[${between(1, 60)}] `)
  writePeople(writer, work.authors, {
    inverted: 'none',
    capitals: false,
    initials: pick<[string, string]>(['.', ''], ['.', ' ']),
    comma: ' ',
    separator: ', ',
    last: pick(` ${and[language]} `, `, ${and[language]} `),
    most: 10,
    others: ' et al.',
  })
  add(', ')
  if (happens(0.25)) {
    writer.example.isJournal = false
    add(titled(work, writer), 'title', happens(0.6))
    add(' (')
    add(publisherOf(language, writer), 'publisher')
    add(', ')
    add(cityOf(language, writer), 'place')
    add(', ')
    add(numbers.year, 'year')
    add(pick(')', '), 6a ed', '), v. 2'))
    add('.')
    return writer.example
  }
  if (happens(0.3)) {
    add(titled(work, writer), 'title')
    add(', ')
  }
  add(journalOf(happens(0.7) ? 'en' : language, writer), 'container', happens(0.4))
  add(pick(' ', ', '))
  add(numbers.volume, 'volume', happens(0.6))
  if (happens(0.1)) {
    add('(')
    add(numbers.issue, 'issue')
    add(')')
  }
  add(pick(', ', ' , ', ', '))
  pages(writer, happens(0.7) ? { ...numbers, last: '' } : numbers, '')
  add(' (')
  add(numbers.year, 'year')
  add(').')
  if (happens(0.3)) identifiers(writer, language)
  return writer.example
}

/** Full names, the title in quotation marks, and the year at different places. */
export function named(work: Work, random: Random): Example {
  const writer = new Writer(random, true)
  const { add, pick, happens } = writer
  const numbers = numbersOf(writer)
  writePeople(writer, work.authors, {
    inverted: pick('first', 'all', 'none'),
    capitals: false,
    initials: happens(0.3) ? ['.', ' '] : null,
    comma: ', ',
    separator: ', ',
    last: pick(', and ', ' and ', ' & '),
    most: 12,
    others: ', et al.',
  })
  const isYearFirst = happens(0.6)
  if (isYearFirst) {
    add(pick('. ', ' (', ', '))
    const hasBracket = writer.endsWith('(')
    add(numbers.year, 'year')
    add(hasBracket ? pick('). ', '), ', ') ') : '. ')
  } else add(pick('. ', ', '))
  const quote = pick<[string, string]>(['“', '”'], ['"', '"'], ['', ''])
  add(quote[0])
  const title = titled(work, writer)
  add(title, 'title')
  add(/[?!]$/.test(title) ? `${quote[1]} ` : pick(`.${quote[1]} `, `,${quote[1]} `, `${quote[1]}, `))
  const isWorkingPaper = happens(0.15)
  if (isWorkingPaper) {
    add(
      pick('NBER Working Paper No. ', 'Working Paper ', 'arXiv preprint arXiv:', 'CEPR Discussion Paper ') +
        numbers.first,
    )
  } else {
    add(journalOf('en', writer), 'container', happens(0.6))
    add(pick(' ', ', ', ', vol. '))
    add(numbers.volume, 'volume')
    if (happens(0.7)) {
      add(pick(' (', '(', ', no. '))
      const isBracketed = writer.endsWith('(')
      add(numbers.issue, 'issue')
      if (isBracketed) add(')')
    }
    if (!isYearFirst && happens(0.5)) {
      add(' (')
      add(numbers.year, 'year')
      add(')')
    }
    pages(writer, numbers, pick(': ', ', ', ', pp. '))
  }
  if (!writer.example.labels.includes('year')) {
    add(', ')
    add(numbers.year, 'year')
  }
  add('.')
  identifiers(writer, 'en')
  return writer.example
}

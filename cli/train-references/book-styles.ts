/** Renders books, chapters, papers in proceedings, reports and web pages in styles used internationally. */
import type { Example } from './examples.ts'
import { vancouverNames } from './international-styles.ts'
import { type NameForm, writePeople } from './people.ts'
import { access, identifiers, numbersOf, pages, titled, type Work } from './reference-parts.ts'
import { bodyOf, cityOf, publisherOf } from './vocabulary.ts'
import { type Random, Writer } from './writer.ts'

const apaNames = ({ pick, happens }: Writer): NameForm => ({
  inverted: 'all',
  capitals: false,
  initials: happens(0.8) ? ['.', ' '] : null,
  comma: ', ',
  separator: ', ',
  last: pick(', & ', ' & ', ' and ', ', and '),
  most: 8,
  others: ', et al.',
})

const editorLabels = ['editorSurname', 'editorGiven'] as const

/** Writes publisher and place, in the order of the style. */
function imprint(work: Work, writer: Writer, isPlaceFirst: boolean): void {
  const { add, pick } = writer
  const publisher = publisherOf(work.language, writer)
  if (isPlaceFirst) {
    add(cityOf(work.language, writer), 'place')
    add(pick(': ', ': ', ', '))
    add(publisher, 'publisher')
  } else {
    add(publisher, 'publisher')
    if (pick(true, false, false)) {
      add(', ')
      add(cityOf(work.language, writer), 'place')
    }
  }
}

function authorsOrBody(work: Work, writer: Writer, form: NameForm): void {
  if (writer.happens(0.1)) writer.add(bodyOf(work.language, writer), 'collab')
  else writePeople(writer, work.authors, form)
}

/** Books, chapters and reports with the year after the authors. */
export function yearFirstBook(work: Work, random: Random): Example {
  const writer = new Writer(random, false)
  const { add, pick, happens } = writer
  const numbers = numbersOf(writer)
  const isChapter = happens(0.55)
  const isEdited = !isChapter && happens(0.15)
  if (isEdited) {
    writePeople(writer, work.editors, apaNames(writer), [...editorLabels])
    add(pick(' (Eds.)', ' (eds)', ', eds.'))
  } else authorsOrBody(work, writer, isChapter || happens(0.6) ? apaNames(writer) : vancouverNames(writer))
  add(pick(' (', ' (', ' (', '. ', ', '))
  const hasBracket = writer.endsWith('(')
  add(numbers.year + (happens(0.08) ? 'a' : ''), 'year')
  add(hasBracket ? pick('). ', ') ', '), ') : '. ')
  if (isChapter) {
    const quote = happens(0.2) ? (['“', '”'] as const) : (['', ''] as const)
    add(quote[0])
    add(titled(work, writer), 'title')
    add(`${pick('.', '.', ',')}${quote[1]} ${pick('In: ', 'In ', 'In ', 'in ')}`)
    const editorsFirst = happens(0.6)
    if (editorsFirst) {
      const isDirect = happens(0.6)
      writePeople(writer, work.editors, { ...apaNames(writer), inverted: isDirect ? 'none' : 'all' }, [
        ...editorLabels,
      ])
      add(pick(' (Eds.), ', ' (eds.), ', ', editors. ', ' (Ed.), ', ' (eds) ', ', eds. '))
    }
    add(work.book, 'container', happens(0.7))
    if (!editorsFirst && happens(0.5)) {
      add(', edited by ')
      writePeople(writer, work.editors, { ...apaNames(writer), inverted: 'none', initials: null }, [
        ...editorLabels,
      ])
    }
    if (happens(0.6)) {
      const open = pick(' (pp. ', ', pp. ', ', ')
      pages(writer, numbers, open)
      if (open.startsWith(' (')) add(')')
    }
  } else {
    add(titled(work, writer), 'title', happens(0.6))
    if (happens(0.15)) {
      add(' (')
      add(pick('2nd ed', '3rd ed', 'Rev. ed'), 'edition')
      add('.)')
    }
  }
  add(pick('. ', '. ', ', '))
  imprint(work, writer, happens(0.5))
  add('.')
  if (happens(0.25)) identifiers(writer, work.language)
  return writer.example
}

/** Books, chapters and reports with the year at the end. */
export function yearLastBook(work: Work, random: Random): Example {
  const writer = new Writer(random, false)
  const { add, pick, happens } = writer
  const numbers = numbersOf(writer)
  const isChapter = happens(0.5)
  authorsOrBody(work, writer, happens(0.7) ? vancouverNames(writer) : apaNames(writer))
  add(writer.endsWith('.') ? ' ' : '. ')
  add(titled(work, writer), 'title', !isChapter && happens(0.3))
  add('. ')
  if (isChapter) {
    add(pick('In: ', 'In: ', 'In '))
    if (happens(0.8)) {
      writePeople(writer, work.editors, vancouverNames(writer), [...editorLabels])
      add(pick(', editors. ', ', editor. ', ', eds. ', ' (eds). ', ', organizadores. '))
    }
    add(work.book, 'container', happens(0.4))
    add('. ')
  }
  if (happens(0.12)) {
    add(pick('2nd ed', '3rd ed', '2. ed', '5th edition'), 'edition')
    add('. ')
  }
  imprint(work, writer, happens(0.85))
  add(pick('; ', ', ', '; ', ', '))
  add(numbers.year, 'year')
  if (isChapter && happens(0.8)) pages(writer, numbers, pick('. p. ', ', pp. ', ':', '. pp. '))
  add('.')
  if (happens(0.2)) access(writer, work.language)
  return writer.example
}

/** Papers in proceedings, with initials before surnames or the short form of Vancouver. */
export function proceedings(work: Work, random: Random): Example {
  const writer = new Writer(random, false)
  const { add, pick, happens, between } = writer
  const numbers = numbersOf(writer)
  if (happens(0.5)) add(`[${between(1, 70)}] `)
  writePeople(
    writer,
    work.authors,
    happens(0.5)
      ? { ...apaNames(writer), inverted: 'none', last: pick(' and ', ', and ') }
      : pick(vancouverNames, apaNames)(writer),
  )
  const isYearFirst = happens(0.4)
  if (isYearFirst) {
    add(' (')
    add(numbers.year, 'year')
    add(pick('). ', ') ', '): '))
  } else add(pick('. ', ', ', ': '))
  const isQuoted = !isYearFirst && happens(0.4)
  if (isQuoted) add('“')
  add(titled(work, writer), 'title')
  add(isQuoted ? pick(',” ', '.” ') : pick('. ', '. ', ', '))
  add(pick('In: ', 'in ', 'In ', '', 'In: '))
  const place = pick('12th', '3rd', '2019', 'Twenty-first', 'XV')
  const topic = work.book.split(/[:,]/)[0] ?? ''
  add(
    pick(
      `Proceedings of the ${place} International Conference on ${topic}`,
      `Proc. ${place} Int. Conf. ${topic}`,
      `${place} Workshop on ${topic}`,
      `Advances in ${topic}`,
      `IEEE Symposium on ${topic}`,
      work.book,
    ),
    'container',
    happens(0.5),
  )
  if (happens(0.3)) {
    add(', ')
    add(cityOf('en', writer), 'place')
  }
  if (happens(0.3)) {
    add(pick('. ', ', '))
    add(publisherOf('en', writer), 'publisher')
  }
  if (happens(0.7)) pages(writer, numbers, pick(', pp. ', '. p. ', ', ', ': '))
  if (!isYearFirst) {
    add(pick(', ', '. ', ' ('))
    const hasBracket = writer.endsWith('(')
    add(numbers.year, 'year')
    if (hasBracket) add(')')
  }
  add('.')
  if (happens(0.3)) identifiers(writer, 'en')
  return writer.example
}

/** Reports, working papers and pages of the web. */
export function greyLiterature(work: Work, random: Random): Example {
  const writer = new Writer(random, false)
  const { add, pick, happens, between } = writer
  const numbers = numbersOf(writer)
  if (happens(0.4)) add(bodyOf(work.language, writer), 'collab')
  else writePeople(writer, work.authors, pick(apaNames, vancouverNames)(writer))
  const isYearFirst = happens(0.55)
  if (isYearFirst) {
    add(' (')
    add(numbers.year, 'year')
    add(pick('). ', ') ', '), '))
  } else add(writer.endsWith('.') ? ' ' : '. ')
  add(titled(work, writer), 'title', happens(0.4))
  if (happens(0.4))
    add(
      pick(
        ` (Working Paper No. ${between(10, 30000)})`,
        '. Technical report',
        '. Discussion paper',
        ' [Internet]',
        '. Mimeo',
        ' [Online]',
      ),
    )
  add('. ')
  if (happens(0.6)) {
    if (happens(0.4)) {
      add(cityOf(work.language, writer), 'place')
      add(': ')
    }
    add(
      pick(
        publisherOf(work.language, writer),
        bodyOf(work.language, writer),
        'National Bureau of Economic Research',
        'University of Cambridge',
      ),
      'publisher',
    )
    add(isYearFirst ? '. ' : pick('; ', ', '))
  }
  if (!isYearFirst) {
    add(numbers.year, 'year')
    add('. ')
  }
  if (happens(0.7)) access(writer, work.language)
  writer.trimEnd()
  return writer.example
}

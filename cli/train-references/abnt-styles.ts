/** Renders references as they are printed in Brazil and in Spanish-speaking countries (ABNT style). */
import type { Example } from './examples.ts'
import { type NameForm, writePeople } from './people.ts'
import { access, cased, identifiers, numbersOf, pages, titled, type Work } from './reference-parts.ts'
import { bodyOf, cityOf, journalOf, monthOf, newspaperOf, publisherOf } from './vocabulary.ts'
import { type Random, Writer } from './writer.ts'

const inWord = { pt: 'Em', es: 'En', en: 'In' } as const

function abntNames(writer: Writer): NameForm {
  const { pick, happens } = writer
  return {
    inverted: 'all',
    capitals: !happens(0.12),
    initials: happens(0.55) ? pick<[string, string]>(['.', ' '], ['.', ' '], ['.', '']) : null,
    comma: ', ',
    separator: '; ',
    last: '; ',
    most: happens(0.15) ? 1 : 4,
    others: pick(' et al', ' et al', '; et al'),
  }
}

function abntAuthors(work: Work, writer: Writer): void {
  const { add, pick, happens } = writer
  if (happens(0.07)) add(bodyOf(work.language, writer), 'collab')
  else if (happens(0.04)) add(pick('______', '_____', '______'))
  else writePeople(writer, work.authors, abntNames(writer))
  add(writer.endsWith('.') ? ' ' : '. ')
}

export function abnt(work: Work, random: Random): Example {
  const writer = new Writer(random, true)
  const { add, pick, happens } = writer
  const numbers = numbersOf(writer)
  const { language } = work
  abntAuthors(work, writer)
  const isItalic = happens(0.6)
  const title = cased(titled(work, writer), writer)
  add(title, 'title')
  add(/[?!]$/.test(title) ? ' ' : '. ')
  add(journalOf(language, writer), 'container', isItalic)
  if (happens(0.5)) {
    add(', ')
    add(happens(0.1) ? `[${cityOf(language, writer)}]` : cityOf(language, writer), 'place')
  }
  const spaced = happens(0.75) ? ' ' : ''
  const hasVolume = !happens(0.14)
  const hasIssue = !hasVolume || happens(0.7)
  if (hasVolume) {
    add(pick(', v.', ', v.', ', v.', ', vol.', ', ano ', '. v.', ', ') + (happens(0.95) ? spaced : ''))
    if (writer.endsWith(',')) add(' ')
    add(numbers.volume, 'volume')
  }
  if (hasIssue) {
    add(
      (hasVolume
        ? pick(', n.', ', n.', ', n.', ' n.', ', no.', ', nº')
        : pick(', n.', ', n.', ', nº', ' (')) + spaced,
    )
    const isBracketed = /\(\s*$/.test(writer.example.text)
    add(numbers.issue, 'issue')
    if (isBracketed) add(')')
  }
  const month = monthOf(language, writer)
  const date = pick(
    '',
    '',
    '',
    `${month} `,
    `${month}/${monthOf(language, writer)} `,
    `${month}-${monthOf(language, writer)} `,
  )
  const isDateFirst = happens(0.15)
  if (isDateFirst) {
    add(`, ${date}`)
    add(numbers.year, 'year')
  }
  if (happens(0.9)) pages(writer, numbers, `${pick(', p.', ', p.', ', p.', ', pp.', '. p.')}${spaced}`)
  if (!isDateFirst) {
    add(`${pick(', ', ', ', ', ', '. ')}${date}`)
    add(numbers.year + (happens(0.06) ? pick('a', 'b', 'c') : ''), 'year')
  }
  add('.')
  identifiers(writer, language)
  return writer.example
}

export function newspaper(work: Work, random: Random): Example {
  const writer = new Writer(random, true)
  const { add, pick, happens, between } = writer
  const { year } = numbersOf(writer)
  const { language } = work
  if (happens(0.75)) {
    writePeople(writer, work.authors.slice(0, 2), abntNames(writer))
    add(writer.endsWith('.') ? ' ' : '. ')
  }
  add(work.title, 'title')
  add(/[?!]$/.test(work.title) ? ' ' : '. ')
  if (happens(0.1))
    add(pick('[Entrevista cedida a Ana Lima]. ', '[Entrevista concedida a Juan Pérez]. ', '[Internet]. '))
  add(newspaperOf(language, writer), 'container', happens(0.5))
  if (happens(0.4)) {
    add(', ')
    add(cityOf(language, writer), 'place')
  }
  const month = monthOf(language, writer)
  add(language === 'en' && happens(0.6) ? `, ${month} ${between(1, 28)}, ` : `, ${between(1, 28)} ${month} `)
  add(year + (happens(0.1) ? 'a' : ''), 'year')
  add('.')
  if (happens(0.2)) add(pick(' Política.', ' Economia.', ' Opinión.', ' Caderno 2, p. 3.', ' Mercado.'))
  if (happens(0.6)) access(writer, language)
  return writer.example
}

function publication(work: Work, writer: Writer, year: string): void {
  const { add, happens, pick } = writer
  const { language } = work
  if (happens(0.12)) {
    add(pick('2. ed', '3. ed', '2. ed. rev', '4ª ed', '2a ed'), 'edition')
    add('. ')
  }
  if (happens(0.18))
    add(
      language === 'pt'
        ? pick(
            'Tradução de Ana Lima. ',
            'Tradução: Paulo Bezerra. ',
            'Organização de Maria Inês Campos. ',
            'Trad. Luís Moura. ',
          )
        : pick('Trad. Luis Bredlow. ', 'Traducción de José Gaos. ', 'Ed. de Ana Rubio. '),
    )
  add(cityOf(language, writer), 'place')
  add(': ')
  add(publisherOf(language, writer), 'publisher')
  add(pick(', ', ', ', ', ', '. '))
  add(year, 'year')
}

export function abntBook(work: Work, random: Random): Example {
  const writer = new Writer(random, false)
  const { add, pick, happens, between } = writer
  const { year } = numbersOf(writer)
  abntAuthors(work, writer)
  add(titled(work, writer), 'title', happens(0.6))
  add('. ')
  if (happens(0.15)) {
    add(
      `${year}. ${pick('', '120 f. ')}${pick('Tese (Doutorado em Economia)', 'Dissertação (Mestrado em Educação)', 'Tesis (Doctorado)')} ${pick('-', '–')} `,
    )
    add(
      pick(
        'Universidade de São Paulo',
        'Universidade Federal da Paraíba',
        'Universidad de Buenos Aires',
        'Pontifícia Universidade Católica',
      ),
      'publisher',
    )
    add(', ')
    add(cityOf(work.language, writer), 'place')
    add(', ')
    add(year, 'year')
  } else publication(work, writer, year)
  add('.')
  if (happens(0.08)) add(` ${between(90, 600)} p.`)
  if (happens(0.2)) access(writer, work.language)
  return writer.example
}

export function abntChapter(work: Work, random: Random): Example {
  const writer = new Writer(random, false)
  const { add, pick, happens } = writer
  const { language } = work
  const numbers = numbersOf(writer)
  abntAuthors(work, writer)
  add(titled(work, writer), 'title')
  add(`. ${pick('In', 'In', inWord[language])}: `)
  writePeople(writer, work.editors, abntNames(writer), ['editorSurname', 'editorGiven'])
  add(pick(' (Org.). ', ' (org.). ', ' (Ed.). ', ' (Coord.). ', '. ', ' (orgs.). '))
  add(work.book, 'container', happens(0.6))
  add('. ')
  publication(work, writer, numbers.year)
  if (happens(0.6)) pages(writer, numbers, pick('. p. ', ', p. ', '. p.'))
  add('.')
  return writer.example
}

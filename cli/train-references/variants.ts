/**
 * Renders references as they are found in lists of authors: with places after journals, dates instead of years,
 * missing volumes, years and ranges of years in titles, translators, and identifiers at the end.
 */
import { abnt, abntBook, abntChapter, newspaper } from './abnt-styles.ts'
import { greyLiterature, proceedings, yearFirstBook, yearLastBook } from './book-styles.ts'
import type { Example } from './examples.ts'
import { apa, named, physics, shortVancouver, vancouver } from './international-styles.ts'
import type { Work } from './reference-parts.ts'
import { type Random, Writer } from './writer.ts'

type Style = (work: Work, random: Random) => Example

const english: Style[] = [
  ...[apa, apa, vancouver, vancouver, physics, shortVancouver, shortVancouver, named, abnt, newspaper],
  ...[yearFirstBook, yearFirstBook, yearLastBook, proceedings, greyLiterature],
]
const iberian: Style[] = [
  ...[abnt, abnt, abnt, abnt, apa, vancouver, vancouver, physics, newspaper, abntBook, abntBook, abntChapter],
  ...[abntChapter, yearFirstBook, yearLastBook, greyLiterature],
]

export function renderVariant(work: Work, random: Random): Example {
  const chooser = new Writer(random, true)
  const style = chooser.pick(...(work.language === 'en' ? english : iberian))
  return style(work, random)
}

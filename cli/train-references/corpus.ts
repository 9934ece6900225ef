/** Assembles what the parser is trained on: references as their authors wrote them, and rendered ones. */
import { join } from 'node:path'
import { type Example, examplesOf, hasAllNames } from './examples.ts'
import { withNoise } from './noise.ts'
import { recordsOfArticles, recordsOfBib, recordsOfCrossref } from './records.ts'
import type { Work } from './reference-parts.ts'
import { type BibliographicRecord, render } from './render.ts'
import { type Paper, papersOf, sentencesOf } from './titles.ts'
import { type Sequence, sequenceOf } from './train.ts'
import { renderVariant } from './variants.ts'
import { authorOf, bookOf } from './vocabulary.ts'
import { type Random, Writer } from './writer.ts'

const realCopies = 6
const renderedPerRecord = 3
const variants = { en: 5500, pt: 4500, es: 2000 }

export interface Corpus {
  real: [file: string, Example][]
  rendered: Example[]
}

/** Reads the corpus without the articles for which `files` is false. */
export function readCorpus(shared: string, files: (name: string) => boolean, random: Random): Corpus {
  const records: BibliographicRecord[] = [
    ...recordsOfArticles(join(shared, 'data/jats'), files),
    ...recordsOfBib(join(shared, 'data/biblio/economics_927kB.bib')),
    ...recordsOfBib(join(shared, 'data/biblio/rticles_asa.bib')),
    ...recordsOfCrossref(join(shared, 'data/biblio/crossref_works-list.json'), random),
  ]
  const styled = records.flatMap((record) =>
    Array.from({ length: renderedPerRecord }, () => render(record, random)),
  )
  const varied = worksOf(shared, files, random).map((work) => renderVariant(work, random))
  return {
    real: [...examplesOf(join(shared, 'data/jats'), files)].filter(([, example]) => hasAllNames(example)),
    rendered: [...styled, ...varied].map((example) => withNoise(example, random)),
  }
}

/** Returns works in three languages: papers of archives in English, and sentences of articles as titles. */
function worksOf(shared: string, files: (name: string) => boolean, random: Random): Work[] {
  const writer = new Writer(random, true)
  const papers = papersOf(shared)
  const works: Work[] =
    papers.length === 0
      ? []
      : times(variants.en, () => {
          const paper = () => papers[Math.floor(random() * papers.length)] as Paper
          const { title, authors } = paper()
          const other = paper()
          const editors = other.authors.slice(0, writer.pick(1, 2, 3))
          return { language: 'en', title, authors, book: bookOf('en', other.title, writer), editors }
        })
  for (const language of ['pt', 'es'] as const) {
    const titles = sentencesOf(join(shared, 'data/jats'), files, language)
    if (titles.length > 0)
      works.push(
        ...times(
          variants[language],
          (): Work => ({
            language,
            title: writer.pick(...titles),
            authors: times(writer.pick(1, 1, 2, 2, 3, 4, 6), () => authorOf(language, writer)),
            book: bookOf(language, writer.pick(...titles), writer),
            editors: times(writer.pick(1, 1, 2, 3), () => authorOf(language, writer)),
          }),
        ),
      )
  }
  return works
}

/**
 * Converts the corpus to training sequences. Half of the copies of real references are passed without
 * italics, to imitate lists pasted as plain text.
 */
export function sequencesOf({ real, rendered }: Corpus): Sequence[] {
  return [
    ...Array.from({ length: realCopies }, (_, copy) =>
      real.map(([, example]) => sequenceOf(example, copy % 2 === 0)),
    ).flat(),
    ...rendered.map((example) => sequenceOf(example, true)),
  ]
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

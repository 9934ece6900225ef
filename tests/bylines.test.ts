import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAuthorList } from '#domain/manuscript/bylines/author-list.ts'
import { descendants, elements, parseXml, textOf } from '../server/jats/xml.ts'
import { sharedPath } from './shared-folder.ts'

/** Folder with real articles, from which names are taken. They are not part of this repository. */
const folder = sharedPath('data/jats') ?? ''
const files = folder ? readdirSync(folder).filter((name) => name.endsWith('.xml')) : []
if (files.length === 0) console.error('Skipped: no published articles here; set SHARED_DIR.')

interface Name {
  given: string
  family: string
}

function namesOf(file: string): Name[] {
  const [meta] = descendants(parseXml(readFileSync(join(folder, file), 'utf8')), 'article-meta')
  return descendants(meta, 'contrib').flatMap((contributor) =>
    elements(contributor, 'name').flatMap((name) => {
      const part = (of: string) => elements(name, of).map(textOf).join(' ').trim()
      const [given, family] = [part('given-names'), part('surname')]
      return given && family ? [{ given, family }] : []
    }),
  )
}

/** The authors of articles as their publishers deposited them at Crossref. */
function namesOfDeposits(): Name[][] {
  const biblio = join(folder, '../biblio')
  const deposits = readdirSync(biblio).filter((name) => /^crossref_.*\.json$/.test(name))
  return deposits.flatMap((name) => {
    const { message } = JSON.parse(readFileSync(join(biblio, name), 'utf8'))
    return (message.items ?? [message]).map((work: { author?: Partial<Name>[] }) =>
      (work.author ?? []).flatMap(({ given, family }) => (given && family ? [{ given, family }] : [])),
    )
  })
}

/** The forms in which authors paste the author names of a paper. */
const forms: Record<string, (names: Name[]) => string> = {
  'a byline with footnote marks': (names) =>
    names.map(({ given, family }, at) => `${given} ${family}${(at % 3) + 1}${at % 2 ? ',*' : ''}`).join(', '),
  'a list with semicolons': (names) => names.map(({ given, family }) => `${given} ${family}`).join('; '),
  'a byline that ends in and': (names) => {
    const written = names.map(({ given, family }) => `${given} ${family}¹`)
    return `${written.slice(0, -1).join(', ')} and ${written.at(-1)}`
  },
  'family names first, a line each': (names) =>
    names.map(({ given, family }) => `${family}, ${given}`).join('\n'),
  BibTeX: (names) =>
    `@article{a, author = {${names.map(({ given, family }) => `${family}, ${given}`).join(' and ')}}}`,
  'a table from a spreadsheet': (names) =>
    `First name\tLast name\tAffiliation\n${names.map(({ given, family }) => `${given}\t${family}\tUniversity`).join('\n')}`,
  'family, given (affiliation)': (names) =>
    names.map(({ given, family }) => `${family}, ${given} (University of Somewhere)`).join('\n'),
  'names with addresses': (names) =>
    names.map(({ given, family }, at) => `${given} ${family} <a${at}@x.org>`).join('; '),
}

/**
 * Whether two names are equal. Some journals treat a particle as part of the given names, so 'Ana da | Silva'
 * equals 'Ana | da Silva'.
 */
function isSame(read: { firstName: string; lastName: string }, { given, family }: Name): boolean {
  if (read.firstName === given && read.lastName === family) return true
  return `${read.firstName} ${read.lastName}` === `${given} ${family}` && read.lastName.endsWith(` ${family}`)
}

const papers =
  files.length > 0 ? [...files.map(namesOf), ...namesOfDeposits()].filter((names) => names.length > 0) : []

test.skipIf(files.length === 0).each(Object.entries(forms))('%s: 95 of 100 names are right', (_, write) => {
  expect(papers.length).toBeGreaterThanOrEqual(60)
  let right = 0
  for (const names of papers) {
    const { authors } = readAuthorList(write(names))
    right += names.filter((name) => authors.some((author) => isSame(author, name))).length
  }
  expect(right / papers.flat().length).toBeGreaterThanOrEqual(0.95)
})

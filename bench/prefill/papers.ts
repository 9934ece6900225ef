import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { splitName } from '#domain/manuscript/bylines/split-name.ts'
import { unaccented } from '#domain/unaccented.ts'
import { parseJats } from '#server/jats/parse.ts'
import { descendants, elements, parseXml, textOf } from '#server/jats/xml.ts'
import { type GoldAuthor, numberOf, type Paper } from './paper.ts'

/** Addresses of the forms that universities give. One in eight does not contain the name. */
function addressOf(author: { firstName: string; lastName: string }, affiliation: string, at: number): string {
  const plain = (text: string) =>
    unaccented(text)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
  const [given = 'a', family = 'b'] = [plain(author.firstName.split(' ')[0] ?? ''), plain(author.lastName)]
  const domain = `${plain(affiliation).slice(0, 8) || 'uni'}.edu`
  const forms = [
    `${given}.${family}`,
    `${given[0]}${family}`,
    family,
    `${given}_${family}`,
    `${given}`,
    `${family}${given[0]}`,
    `${given}.${family}`,
    `x${at}k7`,
  ]
  return `${forms[numberOf(author.lastName + at) % forms.length]}@${domain}`
}

export function jatsPapers(shared: string): Paper[] {
  const folder = join(shared, 'data/jats')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .flatMap((name) => {
      const xml = readFileSync(join(folder, name), 'utf8')
      const article = parseJats(xml)
      const root = parseXml(xml)
      const authors = article.contributors
        .filter((one) => !one.collaboration && one.familyName && one.givenName)
        .slice(0, 60)
        .map((one, at): GoldAuthor => {
          const affiliation = one.affiliations
            .map((place) => place.text.replaceAll(/\s+/g, ' ').trim())
            .join('; ')
          const person = { firstName: one.givenName ?? '', lastName: one.familyName ?? '' }
          return { ...person, affiliation, email: addressOf(person, affiliation, at), orcid: one.orcid ?? '' }
        })
      if (authors.length === 0 || !article.title) return []
      const [body] = descendants(root, 'body')
      const sections = elements(body, 'sec')
        .slice(0, 6)
        .map((sec) => ({
          heading: textOf(elements(sec, 'title')[0]).trim() || 'Introduction',
          paragraphs: descendants(sec, 'p')
            .slice(0, 3)
            .map((p) => textOf(p).replaceAll(/\s+/g, ' ').slice(0, 900)),
        }))
      return [
        {
          name: name.replace(/\.xml$/, ''),
          title: article.title.replaceAll(/\s+/g, ' ').trim(),
          abstract: article.abstract?.text ?? '',
          keywords: article.keywords,
          authors,
          sections: sections.length > 0 ? sections : filler,
        },
      ]
    })
}

const filler = [
  {
    heading: 'Introduction',
    paragraphs: [
      'The literature has asked this question for many years without a common answer. We begin with the institutions and their history, and then turn to the data that were collected for this purpose in several countries.',
    ],
  },
  {
    heading: 'Results',
    paragraphs: [
      'The estimates are stable across samples and definitions, and the size of the effect is in line with earlier work on the subject.',
    ],
  },
]

/** Papers of arXiv: titles, abstracts and names are real, affiliations are those of other papers. */
export function arxivPapers(shared: string, places: readonly string[], most: number): Paper[] {
  const lines = gunzipSync(readFileSync(join(shared, 'data/bulk/arxiv_econ_qfin.jsonl.gz')))
    .toString('utf8')
    .split('\n')
  return lines
    .filter((line, at) => line && at % Math.floor(lines.length / most) === 0)
    .flatMap((line) => {
      const { id, title, abstract, authors } = JSON.parse(line)
      // Formulas are printed differently from their source.
      if (/[$\\^_{}]/.test(title + abstract) || authors.length === 0) return []
      const people = authors.slice(0, 8).map((name: string, at: number): GoldAuthor => {
        const person = splitName(name)
        const affiliation = places[numberOf(id + (at >> 1)) % places.length] ?? 'University of Lagos'
        return { ...person, affiliation, email: addressOf(person, affiliation, at), orcid: '' }
      })
      if (people.some(({ firstName }: GoldAuthor) => !firstName)) return []
      return [
        {
          name: id.replaceAll(/[^\w.]/g, '-'),
          title: title.replaceAll(/\s+/g, ' ').trim(),
          abstract: abstract.replaceAll(/\s+/g, ' ').trim(),
          keywords:
            title
              .toLowerCase()
              .match(/\p{L}{6,}/gu)
              ?.slice(0, 5) ?? [],
          authors: people,
          sections: filler,
        },
      ]
    })
}

/**
 * Reads bibliographic records, from which training references are rendered: from a .bib file, and from the
 * structured references of articles.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { referencesOf } from '#server/jats/references.ts'
import { parseXml } from '#server/jats/xml.ts'
import type { BibliographicRecord } from './render.ts'

export function recordsOfArticles(folder: string, files: (name: string) => boolean): BibliographicRecord[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml') && files(name))
    .flatMap((name) => referencesOf(parseXml(readFileSync(join(folder, name), 'utf8'))))
    .flatMap((r): BibliographicRecord[] => {
      const title = r.title ?? r.source
      if (!title || !r.year || r.authors.length + r.editors.length === 0) return []
      const kind =
        r.type === 'journal' && r.title
          ? 'journal'
          : r.title && r.source
            ? 'chapter'
            : /thesis/.test(r.type)
              ? 'thesis'
              : /web/.test(r.type)
                ? 'web'
                : 'book'
      const [publisher = '', place = ''] = (r.publisher ?? '').split(/, (?=[^,]*$)/)
      return [
        {
          kind,
          authors: r.authors,
          editors: r.editors,
          year: r.year.slice(0, 4),
          title,
          container: r.title ? (r.source ?? '') : '',
          volume: r.volume ?? '',
          issue: r.issue ?? '',
          first: r.firstPage ?? '',
          last: r.lastPage ?? '',
          publisher,
          place,
          doi: r.doi ?? '',
        },
      ]
    })
}

/**
 * Reads the references that publishers deposited with Crossref. They cover titles and journals of many
 * fields, but name only one author each.
 */
export function recordsOfCrossref(file: string, random: () => number): BibliographicRecord[] {
  const { message } = JSON.parse(readFileSync(file, 'utf8')) as {
    message: { items: { reference?: Record<string, string>[] }[] }
  }
  const references = message.items.flatMap(({ reference = [] }) => reference)
  const names = references.flatMap(({ author }) =>
    author && /^[\p{L}' -]{3,20}$/u.test(author) ? [author] : [],
  )
  const letters = 'ABCDEFGHJKLMNPRSTW'
  const letter = () => letters.charAt(Math.floor(random() * letters.length))
  const given = () => (random() < 0.5 ? `${letter()}.` : `${letter()}. ${letter()}.`)
  return references.flatMap((r): BibliographicRecord[] => {
    const title = r['article-title']
    const container = r['journal-title']
    if (!title || !container || !r.year || !r.author) return []
    const others = Array.from(
      { length: Math.floor(random() * 5) },
      () => names[Math.floor(random() * names.length)] ?? '',
    )
    const first = r['first-page'] ?? ''
    return [
      {
        kind: 'journal',
        authors: [r.author.replace(/\s+[A-Z. ]+$/, ''), ...others]
          .filter(Boolean)
          .map((family) => ({ family, given: given() })),
        editors: [],
        year: r.year.slice(0, 4),
        title,
        container,
        volume: r.volume ?? '',
        issue: r.issue ?? '',
        first,
        last:
          /^\d+$/.test(first) && random() < 0.8 ? String(Number(first) + 1 + Math.floor(random() * 30)) : '',
        publisher: '',
        place: '',
        doi: r.DOI ?? '',
      },
    ]
  })
}

const accents: [RegExp, string][] = [
  [/\\"\{?([a-zA-Z])\}?/g, '\u0308'],
  [/\\'\{?\\?([a-zA-Z])\}?/g, '\u0301'],
  [/\\`\{?([a-zA-Z])\}?/g, '\u0300'],
  [/\\\^\{?([a-zA-Z])\}?/g, '\u0302'],
  [/\\~\{?([a-zA-Z])\}?/g, '\u0303'],
  [/\\c\{?([a-zA-Z])\}?/g, '\u0327'],
]

const plain = (tex: string) =>
  accents
    .reduce(
      (text, [pattern, mark]) => text.replace(pattern, (_, letter) => (letter + mark).normalize('NFC')),
      tex,
    )
    .replaceAll(/\\&/g, '&')
    .replaceAll(/\\[a-zA-Z]+\s?|[{}]|\$/g, '')
    .replaceAll('--', '–')
    .replaceAll('~', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export function recordsOfBib(file: string): BibliographicRecord[] {
  return readFileSync(file, 'utf8')
    .split(/^@/m)
    .flatMap((entry): BibliographicRecord[] => {
      const type = /^(\w+)\s*\{/.exec(entry)?.[1]?.toLowerCase() ?? ''
      const field = (name: string) => {
        const value = new RegExp(
          `^\\s*${name}\\s*=\\s*(?:\\{((?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*)\\}|"([^"]*)"|(\\d+))`,
          'im',
        ).exec(entry)
        return plain(value?.[1] ?? value?.[2] ?? value?.[3] ?? '')
      }
      const people = (text: string) =>
        text
          .split(/\s+and\s+/)
          .filter(Boolean)
          .map((name) => {
            const [family = '', ...given] = name.split(/,\s*/)
            if (given.length > 0) return { family, given: given.join(' ') }
            const words = name.split(' ')
            return { family: words.at(-1) ?? '', given: words.slice(0, -1).join(' ') }
          })
      const title = field('title')
      const year = field('year')
      const authors = people(field('author'))
      const editors = people(field('editor'))
      if (!title || !/^\d{4}/.test(year) || authors.length + editors.length === 0) return []
      const [first = '', last = ''] = field('pages').split(/[–-]+/)
      const kind =
        type === 'article'
          ? 'journal'
          : /incollection|inbook|inproceedings/.test(type) && field('booktitle')
            ? 'chapter'
            : /thesis/.test(type)
              ? 'thesis'
              : 'book'
      return [
        {
          kind,
          authors,
          editors: kind === 'chapter' || authors.length === 0 ? editors : [],
          year: year.slice(0, 4),
          title,
          container: kind === 'journal' ? field('journal') : field('booktitle'),
          volume: field('volume'),
          issue: field('number'),
          first: first.trim(),
          last: last.trim(),
          publisher: field('publisher') || field('institution') || field('school'),
          place: field('address'),
          doi: field('doi'),
        },
      ]
    })
    .filter((record) => record.kind !== 'journal' || record.container !== '')
}

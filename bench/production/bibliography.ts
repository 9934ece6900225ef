import type { Reference } from '#server/jats/model.ts'

/** Returns the key of a reference, used in CSL JSON and in BibTeX. */
export const keyOf = (reference: Reference) => `ref${reference.id.replaceAll(/[^A-Za-z0-9]/g, '')}`

/** Converts a reference to the CSL JSON that reference managers store. */
export function cslOf(r: Reference) {
  return {
    id: r.id,
    type:
      r.type === 'journal'
        ? 'article-journal'
        : r.type === 'book' && !r.title
          ? 'book'
          : r.title && r.source && r.type === 'book'
            ? 'chapter'
            : r.type === 'journal'
              ? 'article-journal'
              : 'book',
    title: r.title ?? r.source ?? undefined,
    'container-title': r.title ? (r.source ?? undefined) : undefined,
    author: r.authors.map(({ family, given }) => (given ? { family, given } : { literal: family })),
    issued: r.year ? { 'date-parts': [[r.year.slice(0, 4)]] } : undefined,
    volume: r.volume ?? undefined,
    issue: r.issue ?? undefined,
    page: [r.firstPage, r.lastPage].filter(Boolean).join('-') || undefined,
    DOI: r.doi ?? undefined,
    publisher: r.publisher ?? undefined,
  }
}

const tex = (text: string) => text.replaceAll(/[{}\\]/g, '').replaceAll(/([&%$#_])/g, '\\$1')

/** Writes a BibTeX file. */
export function bibOf(references: readonly Reference[]): string {
  return references
    .map((r) => {
      const fields: [string, string | null][] = [
        [
          'author',
          r.authors
            .map(({ family, given }) => (given ? `${tex(family)}, ${tex(given)}` : `{${tex(family)}}`))
            .join(' and '),
        ],
        ['title', r.title ?? r.source],
        [r.type === 'journal' ? 'journal' : 'booktitle', r.title ? r.source : null],
        ['year', r.year],
        ['volume', r.volume],
        ['number', r.issue],
        ['pages', [r.firstPage, r.lastPage].filter(Boolean).join('--')],
        ['publisher', r.publisher],
        ['doi', r.doi],
      ]
      const kind = r.type === 'journal' ? 'article' : r.title && r.source ? 'incollection' : 'book'
      const lines = fields
        .filter(([, value]) => value)
        .map(
          ([name, value]) =>
            `  ${name} = {${name === 'author' || name === 'doi' ? value : tex(value ?? '')}}`,
        )
      return `@${kind}{${keyOf(r)},\n${lines.join(',\n')}\n}`
    })
    .join('\n\n')
}
